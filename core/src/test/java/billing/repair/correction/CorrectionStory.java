package billing.repair.correction;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.ingestion.EventIngestion;
import billing.ingestion.EventRetraction;
import billing.ingestion.EventRetraction.Amendment;
import billing.invoicing.Invoice;
import billing.repair.correction.service.CorrectionRun;
import billing.run.Story;
import billing.usage.UsageEvent;
import java.time.Instant;
import java.util.List;
import java.util.Map;

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
        story
                .writing(handle -> new EventIngestion(new UnitOfWork(handle, ids, story.now()))
                .accept(new UsageEvent(id, subscription, metric, Instant.parse(at), properties,
                        null)));
    }

    /** The same with a value. */
    void late(String id, String subscription, String metric, String at, String value) {
        late(id, subscription, metric, at, Map.of("value", value));
    }

    void retract(String id) {
        story.writing(handle -> new EventRetraction(new UnitOfWork(handle, ids, story.now()))
                        .retract(null, id, null));
    }

    void amend(String id, String value) {
        story
                .writing(handle -> new EventRetraction(new UnitOfWork(handle, ids, story.now()))
                .amend(null, id, new Amendment(null, null, Map.of("value", value)), null));
    }

    /** Corrects every closed period. */
    public List<CorrectedInvoice> correct(CorrectionMethod way) {
        CorrectionRun.Outcome outcome = outcome(way);
        assertThat(outcome.refused()).isEmpty();
        return outcome.corrected();
    }

    /** Corrects the one closed period that differs, whose differences one invoice bills. */
    Invoice billed(CorrectionMethod way) {
        List<CorrectedInvoice> corrected = correct(way);
        assertThat(corrected).hasSize(1);
        List<Invoice> invoices =
                corrected.get(0).invoices().values().stream().distinct().toList();
        assertThat(invoices).hasSize(1);
        return invoices.get(0);
    }

    /** What prevents corrections of closed periods. */
    List<String> refused(CorrectionMethod way) {
        return outcome(way).refused();
    }

    private CorrectionRun.Outcome outcome(CorrectionMethod way) {
        CorrectionRun run = new CorrectionRun(story.database(), ids, story.now());
        return run.correct(run.invoices(null, null), way, done -> { });
    }
}
