package billing.repair.correction;

import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.ingestion.EventIngestion;
import billing.ingestion.EventRetraction;
import billing.ingestion.EventRetraction.Amendment;
import billing.repair.correction.service.Correction;
import billing.repair.correction.store.ClosedPeriods;
import billing.run.Story;
import billing.usage.UsageEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** What people do about the past of a story. */
public final class CorrectionStory {
    private final Story story;
    private final Identifiers ids;

    /** What people do in a story. */
    public CorrectionStory(Story story) {
        this.story = story;
        this.ids = story.ids();
    }

    /** An event comes now for an instant. */
    void late(String id, String subscription, String metric, String at,
              Map<String, Object> properties) {
        story.database()
                .writing(handle -> new EventIngestion(new UnitOfWork(handle, ids, story.now()))
                .accept(new UsageEvent(id, subscription, metric, Instant.parse(at), properties,
                        null)));
    }

    /** The same with a value. */
    void late(String id, String subscription, String metric, String at, String value) {
        late(id, subscription, metric, at, Map.of("value", value));
    }

    void retract(String id) {
        story.database().writing(handle ->
                new EventRetraction(new UnitOfWork(handle, ids, story.now()))
                        .retract(null, id, null));
    }

    void amend(String id, String value) {
        story.database()
                .writing(handle -> new EventRetraction(new UnitOfWork(handle, ids, story.now()))
                .amend(null, id, new Amendment(null, null, Map.of("value", value)), null));
    }

    /** Corrects every closed period. */
    public List<CorrectedInvoice> correct(CorrectionMethod way) {
        List<CorrectedInvoice> corrected = new ArrayList<>();
        for (UUID id : story.database().read(handle ->
                ClosedPeriods.invoices(handle, null, null))) {
            story.database()
                    .write(handle -> new Correction(new UnitOfWork(handle, ids, story.now()))
                    .correct(id, way)).ifPresent(corrected::add);
        }
        return corrected;
    }
}
