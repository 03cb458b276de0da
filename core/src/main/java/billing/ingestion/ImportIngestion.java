package billing.ingestion;

import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.usage.NewEvents;
import billing.usage.file.ImportFollowUp;
import java.time.Instant;
import java.util.Collection;
import java.util.function.Predicate;

/**
 * What waits for the events of imported files, within the transaction of each batch.
 *
 * @param identifiers of the documents that follow
 */
public record ImportIngestion(Identifiers identifiers) implements ImportFollowUp {
    @Override
    public void before(Handle handle, Collection<String> codes) {
        ingestion(handle, Instant.EPOCH).lock(codes);
    }

    @Override
    public Predicate<String> billed(Handle handle) {
        return ingestion(handle, Instant.EPOCH)::bills;
    }

    @Override
    public void after(Handle handle, Iterable<NewEvents> arrived, Instant now) {
        ingestion(handle, now).follow(arrived);
    }

    private EventIngestion ingestion(Handle handle, Instant now) {
        return new EventIngestion(new UnitOfWork(handle, identifiers, now));
    }
}
