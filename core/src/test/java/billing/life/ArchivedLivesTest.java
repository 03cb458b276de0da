package billing.life;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.apply.CatalogFiles;
import billing.archive.ArchivedMonth;
import billing.archive.UsageArchiving;
import billing.check.service.DatabaseCheck;
import billing.engine.Row;
import billing.engine.Rows;
import billing.engine.UnitOfWork;
import billing.ingestion.EventIngestion;
import billing.invoicing.Invoice;
import billing.invoicing.explanation.InvoiceExplanation;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.time.DateOrInstant;
import billing.kernel.time.Instants;
import billing.kernel.time.Window;
import billing.repair.correction.CorrectionMethod;
import billing.repair.correction.CorrectionStory;
import billing.repair.simulation.SimulatedTotal;
import billing.repair.simulation.replay.CatalogTrial;
import billing.run.Story;
import billing.usage.UsageEvent;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Laws of archives, on lives drawn by lot: whatever is archived, all is billed, checked, explained,
 * corrected and simulated as without it. {@code -Dlives=5-300} tries others than the fixed seeds.
 */
class ArchivedLivesTest {
    private static final String TRIALS = "plans: [{code: p0, trial_period: 77},"
            + " {code: p1, trial_period: 77}, {code: p2, trial_period: 77},"
            + " {code: p3, trial_period: 77}]";
    @TempDir
    Path folder;

    static LongStream lives() {
        return seeds("1-3");
    }

    static LongStream replays() {
        return seeds("1-1");
    }

    private static LongStream seeds(String fixed) {
        String[] range = System.getProperty("lives", fixed).split("-");
        return LongStream.rangeClosed(Long.parseLong(range[0]), Long.parseLong(range[1]));
    }

    @ParameterizedTest
    @MethodSource("lives")
    void a_life_with_an_archive_is_the_same(long seed) {
        Storyboard board = RandomLife.of(seed);
        try (Performance whole = new Performance(board, folder.resolve("whole.db"), folder);
             Performance archived = new Performance(board, folder.resolve("life.db"), folder)) {
            Story without = whole.jumping().story();
            Story with = archived.jumping().story();
            List<ArchivedMonth> months = archive(with, board);
            assertThat(known(with)).as("seed %d%n%s", seed, board).isEqualTo(known(without));
            refusesLateUsage(with);
            without.runUntil(board.end().plus(Duration.ofDays(40)));
            with.runUntil(board.end().plus(Duration.ofDays(40)));
            correct(without);
            correct(with);
            without.runUntil(board.end().plus(Duration.ofDays(80)));
            with.runUntil(board.end().plus(Duration.ofDays(80)));
            assertThat(Transcript.of(with)).as("seed %d%n%s", seed, board)
                    .isEqualTo(Transcript.of(without));
            assertThat(known(with)).as("seed %d%n%s", seed, board).isEqualTo(known(without));
            assertThat(months).as("seed %d%n%s", seed, board).isNotEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("replays")
    void a_second_life_under_another_catalog_costs_the_same_with_an_archive(long seed) {
        Storyboard board = RandomLife.plain(seed);
        try (Performance whole = new Performance(board, folder.resolve("whole.db"), folder);
             Performance archived = new Performance(board, folder.resolve("life.db"), folder)) {
            Story without = whole.jumping().story();
            Story with = archived.jumping().story();
            archive(with, board);
            assertThat(simulated(with, board)).as("seed %d%n%s", seed, board)
                    .isEqualTo(simulated(without, board));
        }
    }

    /** Archives as much as is billed, up to the end of the life. */
    private List<ArchivedMonth> archive(Story story, Storyboard board) {
        for (Instant before = board.end(); before.isAfter(board.begin());
                before = before.minus(Duration.ofDays(7))) {
            try {
                return new UsageArchiving(story.database(), story.ids(), story.now()).archive(
                        new DateOrInstant(null, before), folder.resolve("archive"), month -> { })
                        .months();
            } catch (NotAllowedException e) {
                assertThat(e.code()).isEqualTo("billing_not_settled");
            }
        }
        return List.of();
    }

    private static void correct(Story story) {
        new CorrectionStory(story).correct(CorrectionMethod.CREDIT_NOTE);
    }

    /** What checks and explanations say of all invoices, which is not empty. */
    private static List<String> known(Story story) {
        List<Invoice> invoices = story.invoices();
        List<String> known = new ArrayList<>(
                new DatabaseCheck(story.database()).all().stream().map(Object::toString)
                        .toList());
        known.addAll(story.read(handle -> invoices.stream()
                .filter(invoice -> invoice.state().status().isVisible())
                .map(invoice -> new InvoiceExplanation(handle, invoice, true).tree().toString())
                .toList()));
        return known;
    }

    /** Of each archived subscription, no usage is accepted at the last instant of its archive. */
    private static void refusesLateUsage(Story story) {
        Row.Reader<Map.Entry<String, Instant>> reader = row -> Map.entry(
                row.text("external_id"), row.instant("archived_until"));
        List<Map.Entry<String, Instant>> archived = story.read(handle ->
                new Rows<>(handle, "SELECT external_id, archived_until FROM event_subscriptions",
                        reader).list("WHERE archived_until IS NOT NULL"));
        assertThat(archived).isNotEmpty();
        archived.forEach(one -> assertThatThrownBy(() -> story.writing(handle ->
                new EventIngestion(new UnitOfWork(handle, story.ids(), story.now())).accept(
                        new UsageEvent("late", one.getKey(), "late",
                                Instants.before(one.getValue()), Map.of(), BigDecimal.ONE))))
                .isInstanceOf(InvalidException.class)
                .hasMessageContaining(one.getValue() + " is archived"));
    }

    private static List<String> simulated(Story story, Storyboard board) {
        List<SimulatedTotal> totals = new CatalogTrial(story.database(), story.ids(),
                board.end()).compare(CatalogFiles.of("-", TRIALS.getBytes(UTF_8)),
                new Window(board.begin(), board.end()), List.of(), done -> { }).totals();
        return totals.stream().map(Object::toString).toList();
    }
}
