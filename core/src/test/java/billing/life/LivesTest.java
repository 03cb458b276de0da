package billing.life;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.ZoneOffset.UTC;
import static org.assertj.core.api.Assertions.assertThat;

import billing.apply.CatalogFiles;
import billing.books.accrual.AccrualLaws;
import billing.check.Finding;
import billing.check.service.DatabaseCheck;
import billing.kernel.time.LocalDays;
import billing.kernel.time.Window;
import billing.repair.correction.CorrectionMethod;
import billing.repair.correction.CorrectionStory;
import billing.repair.simulation.SimulatedTotal;
import billing.repair.simulation.Simulation;
import billing.repair.simulation.replay.CatalogTrial;
import billing.run.Story;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Laws that hold in every life, on lives drawn by lot. A few seeds are tried with every build;
 * {@code -Dlives=100-2000} tries others. What fails is printed as a storyboard.
 */
class LivesTest {
    private static final Duration DAY = Duration.ofDays(1);
    private static final String TRIALS = "plans: [{code: p0, trial_period: 77},"
            + " {code: p1, trial_period: 77}, {code: p2, trial_period: 77},"
            + " {code: p3, trial_period: 77}]";
    @TempDir
    Path folder;

    static LongStream walks() {
        return seeds("1-1");
    }

    static LongStream lives() {
        return seeds("1-4");
    }

    private static LongStream seeds(String fixed) {
        String[] range = System.getProperty("lives", fixed).split("-");
        return LongStream.rangeClosed(Long.parseLong(range[0]), Long.parseLong(range[1]));
    }

    @ParameterizedTest
    @MethodSource("walks")
    void a_run_every_day_and_one_jump_make_the_same_books(long seed) {
        Storyboard board = RandomLife.of(seed);
        try (Performance walked = new Performance(board, folder.resolve("walk.db"), folder);
             Performance jumped = new Performance(board, folder.resolve("jump.db"), folder)) {
            assertThat(told(walked.walking(DAY))).as("seed %d%n%s", seed, board)
                    .isEqualTo(told(jumped.jumping()));
        }
    }

    @ParameterizedTest
    @MethodSource("lives")
    void a_second_run_changes_nothing(long seed) {
        Storyboard board = RandomLife.of(seed);
        try (Performance life = new Performance(board, folder.resolve("life.db"), folder)) {
            List<String> before = told(life.jumping());
            assertThat(life.run(board.end()).isEmpty()).as("seed %d%n%s", seed, board).isTrue();
            assertThat(told(life)).as("seed %d%n%s", seed, board).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @MethodSource("lives")
    void each_day_is_billed_once_or_credited(long seed) {
        Storyboard board = RandomLife.plain(seed);
        try (Performance life = new Performance(board, folder.resolve("life.db"), folder)) {
            Story story = life.jumping().story();
            assertThat(CoveredDays.faults(story, board.end())).as("seed %d%n%s", seed, board)
                    .isEmpty();
            assertThat(findings(story)).as("seed %d%n%s", seed, board).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("walks")
    void a_second_life_under_the_same_catalog_costs_the_same(long seed) {
        Storyboard board = RandomLife.plain(seed);
        try (Performance life = new Performance(board, folder.resolve("life.db"), folder)) {
            Story story = life.jumping().story();
            // With another trial everybody is replayed.
            List<SimulatedTotal> totals = new CatalogTrial(story.database(), story.ids(),
                    board.end()).compare(CatalogFiles.of("-", TRIALS.getBytes(UTF_8)),
                    new Window(board.begin(), board.end()), List.of(), done -> { }).totals();
            assertThat(totals).as("seed %d%n%s", seed, board).isNotEmpty()
                    .allMatch(total -> total.late().isNothing());
        }
    }

    @ParameterizedTest
    @MethodSource("walks")
    void what_is_corrected_once_is_right(long seed) {
        Storyboard board = RandomLife.of(seed);
        try (Performance life = new Performance(board, folder.resolve("life.db"), folder)) {
            Story story = life.jumping().story();
            CorrectionStory past = new CorrectionStory(story);
            past.correct(seed % 2 == 0 ? CorrectionMethod.NEXT_INVOICE
                    : CorrectionMethod.CREDIT_NOTE);
            assertThat(past.correct(CorrectionMethod.NEXT_INVOICE)).as("seed %d%n%s", seed, board)
                    .isEmpty();
            story.runUntil(board.end().plus(Duration.ofDays(40)));
            assertThat(past.correct(CorrectionMethod.CREDIT_NOTE)).as("seed %d%n%s", seed, board)
                    .isEmpty();
            assertThat(findings(story)).as("seed %d%n%s", seed, board).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("walks")
    void what_is_simulated_at_the_prices_of_then_is_what_was_invoiced(long seed) {
        Storyboard board = RandomLife.of(seed);
        try (Performance life = new Performance(board, folder.resolve("life.db"), folder)) {
            Story story = life.jumping().story();
            assertThat(simulated(story, board)).as("seed %d%n%s", seed, board).isNotEmpty()
                    .allMatch(total -> total.difference().isNothing());
            new CorrectionStory(story).correct(CorrectionMethod.NEXT_INVOICE);
            assertThat(simulated(story, board)).as("seed %d%n%s", seed, board)
                    .allMatch(total -> total.late().isNothing());
        }
    }

    @ParameterizedTest
    @MethodSource("walks")
    void days_months_and_balances_of_accrued_usage_agree(long seed) {
        Storyboard board = RandomLife.of(seed);
        try (Performance life = new Performance(board, folder.resolve("life.db"), folder)) {
            Story story = life.jumping().story();
            assertThat(AccrualLaws.hold(story.database(), LocalDays.of(board.begin(), UTC),
                    LocalDays.of(board.end(), UTC), " of seed " + seed + "\n" + board))
                    .isPositive();
        }
    }

    /** With a catalog that states no plans. */
    private static List<SimulatedTotal> simulated(Story story, Storyboard board) {
        return story.read(handle -> new Simulation(handle,
                story.customer("c").id(), List.of())
                .simulate(new Window(board.begin(), board.end())));
    }

    private static List<String> told(Performance life) {
        List<String> told = Transcript.of(life.story());
        told.addAll(life.refusals());
        return told;
    }

    private static List<String> findings(Story story) {
        return new DatabaseCheck(story.database()).all().stream().map(Finding::toString)
                .toList();
    }
}
