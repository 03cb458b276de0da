package billing.repair.correction;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Database;
import billing.engine.OlderDatabase;
import billing.invoicing.store.Invoices;
import billing.kernel.time.Interval;
import billing.repair.correction.service.Rerating;
import billing.repair.correction.store.ClosedPeriods;
import billing.run.PlanSketch;
import billing.run.RunListener;
import billing.run.Story;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Late is what came after an invoice was rated, by the order in which events and voids come. */
class LateUsageTest {
    private static final String JANUARY = "2024-01-20T12:00:00Z";
    private static final String RUN = "2024-02-01T00:10:00Z";
    @TempDir
    Path folder;
    private Story story;
    private CorrectionStory past;

    @BeforeEach
    void useInJanuary() {
        story = new Story(folder.resolve("billing.db"), "2024-01-01T00:00:00Z");
        past = new CorrectionStory(story);
        story.customer("acme", "UTC");
        story.plan(PlanSketch.of("pro", Interval.MONTHLY, 1_000).withUsage("calls", "0.5"));
        story.subscribe("acme", "pro");
        past.late("first", "acme-1", "calls", JANUARY, "10");
        past.late("second", "acme-1", "calls", JANUARY, "6");
    }

    @AfterEach
    void close() {
        story.close();
    }

    private List<String> causes(Database database) {
        return database.read(handle -> ClosedPeriods.invoices(handle, null, null).stream()
                .map(id -> new Rerating(handle).rerate(new Invoices(handle).byId(id).orElseThrow()))
                .flatMap(one -> one.fees().stream()).map(fee -> fee.was().cents() + " > "
                        + fee.is().cents() + ", " + fee.cause().named()).toList());
    }

    @Test
    void what_arrives_at_the_instant_of_the_run_but_after_it_is_late() {
        story.at(RUN);
        past.late("before", "acme-1", "calls", JANUARY, "2");
        story.runUntil(RUN);
        past.late("behind", "acme-1", "calls", JANUARY, "4");
        past.retract("second");
        past.amend("first", "11");
        assertThat(causes(story.database())).containsExactly("900 > 850, 1 event came late (+4),"
                + " 1 event voided (-6), 1 event amended (+1): second, behind, first~2");
    }

    @Test
    void what_a_correction_had_seen_is_not_late_again() {
        story.runUntil(RUN);
        past.late("behind", "acme-1", "calls", JANUARY, "4");
        past.correct(CorrectionMethod.NEXT_INVOICE);
        past.late("last", "acme-1", "calls", JANUARY, "8");
        assertThat(causes(story.database()))
                .containsExactly("1000 > 1400, 1 event came late (+8): last");
    }

    @Test
    void a_draft_has_seen_what_was_there_when_it_became_final() {
        story.customer("globex", "UTC", 3);
        story.subscribe("globex", "pro");
        story.runUntil(RUN);
        past.late("meanwhile", "globex-1", "calls", JANUARY, "4");
        story.runUntil("2024-02-04T12:00:00Z");
        past.late("behind", "globex-1", "calls", JANUARY, "8");
        assertThat(causes(story.database()))
                .containsExactly("200 > 600, 1 event came late (+8): behind");
    }

    @Test
    @Tag("sqlite")
    void invoices_from_before_marks_were_kept_are_explained_by_when_they_were_billed()
            throws SQLException {
        past.retract("second");
        story.at("2024-02-10T09:00:00Z");
        past.late("caught up", "acme-1", "calls", JANUARY, "2");
        story.run().until(story.now(), RunListener.SILENT);
        story.at("2024-02-11T09:00:00Z");
        past.late("behind", "acme-1", "calls", JANUARY, "4");
        List<String> causes = causes(story.database());
        story.close();
        Path older = folder.resolve("older.db");
        OlderDatabase.write(folder.resolve("billing.db"), older, 3);
        try (Database upgraded = Database.open(older)) {
            assertThat(causes(upgraded)).isEqualTo(causes)
                    .containsExactly("600 > 800, 1 event came late (+4): behind");
        }
    }
}
