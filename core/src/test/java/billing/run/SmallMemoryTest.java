package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.time.Interval;
import billing.run.schedule.JobType;
import billing.run.schedule.RunMemory;
import billing.subscription.service.NewSubscription;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a run does depends in no way on how much of it is in memory. */
class SmallMemoryTest {
    private static final Instant END = Instant.parse("2025-01-15T00:00:00Z");
    private static final Pattern IDENTIFIER = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-"
            + "[0-9a-f]{12}");
    @TempDir
    Path folder;

    static List<RunMemory> memories() {
        return List.of(new RunMemory(0, 1, 1), new RunMemory(1, 1, 1), new RunMemory(2, 2, 2),
                new RunMemory(0, 2, 1));
    }

    /** A year with starts, trials, ends, changes of plan, drafts, shared invoices and usage. */
    private Story year(String name) {
        Story story = new Story(folder.resolve(name + ".db"), 1, "2024-01-10T00:00:00Z");
        story.plan(PlanSketch.of("basic", Interval.MONTHLY, 3_100).withUsage("calls", "0.7"));
        story.plan(PlanSketch.of("small", Interval.MONTHLY, 1_000).withTrial("20").inAdvance());
        story.plan(PlanSketch.of("large", Interval.MONTHLY, 9_000).inAdvance()
                .withSeats(3, "5", true));
        story.plan(PlanSketch.of("weekly", Interval.WEEKLY, 700).withThresholds(500));
        story.plan(PlanSketch.of("late", Interval.QUARTERLY, 4_000));
        story.customer("acme", "UTC").customer("kiwi", "Pacific/Auckland")
                .customer("draft", "Europe/Paris", 5).customer("other", "UTC");
        for (String shared : List.of("acme-1", "acme-2", "acme-3")) {
            story.subscribe(NewSubscription.of("acme", "basic", shared));
        }
        story.subscribe("kiwi", "small", "anniversary", null, "2024-09-20");
        story.subscribe("draft", "large");
        story.subscribe(NewSubscription.of("draft", "weekly", "draft-2"));
        // One waits for its start, and until another no longer has its external id.
        story.subscribe(NewSubscription.of("other", "large", "same").subscriptionAt("2024-02-01"));
        story.subscribe(NewSubscription.of("acme", "late", "same").endingAt("2024-05-20"));
        story.use("acme-2", "calls", "12").at("2024-01-20T10:00:00Z");
        // Two that get another plan when their period ends.
        story.subscribe(NewSubscription.of("draft", "small", "draft-1"));
        story.subscribe(NewSubscription.of("acme", "small", "acme-3"));
        return story;
    }

    private static RunReport run(Story story, RunMemory memory, RunListener listener) {
        return story.run().within(memory).until(END, listener);
    }

    /** All that there is of each invoice but the identifiers, in the order of the numbers. */
    private static List<String> invoices(Story story) {
        return story.invoices().stream().map(invoice -> invoice.document().number() + " "
                + IDENTIFIER.matcher(invoice.toString()).replaceAll("id")).sorted().toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("memories")
    void a_year_makes_the_same_invoices(RunMemory memory) {
        try (Story usual = year("usual"); Story small = year("small")) {
            assertThat(run(usual, RunMemory.USUAL, RunListener.SILENT).failures()).isEmpty();
            RunReport report = run(small, memory, RunListener.SILENT);
            assertThat(report.failures()).isEmpty();
            assertThat(invoices(small)).hasSizeGreaterThan(50).isEqualTo(invoices(usual));
            assertThat(small.statement()).isEqualTo(usual.statement())
                    .anyMatch(line -> line.contains("same starting"))
                    .anyMatch(line -> line.contains("acme-1 periodic")
                            && line.contains("+ acme-2 periodic"));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("memories")
    void each_step_is_counted_once(RunMemory memory) {
        try (Story usual = year("usual"); Story small = year("small")) {
            assertThat(steps(small, memory)).isEqualTo(steps(usual, RunMemory.USUAL))
                    .containsKeys(JobType.ACTIVATION, JobType.ENDING, JobType.TRIAL_END,
                            JobType.TERMINATION_ALERT, JobType.FINALIZATION,
                            JobType.PERIODIC_BILLING);
        }
    }

    private static Map<JobType, Long> steps(Story story, RunMemory memory) {
        Map<JobType, Long> steps = new EnumMap<>(JobType.class);
        run(story, memory, new RunListener() {
            @Override
            public void carriedOut(JobType work, Instant at, long count) {
                steps.merge(work, count, Long::sum);
            }
        });
        return steps;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("memories")
    void one_that_failed_has_no_more_jobs_in_the_run(RunMemory memory) {
        try (Story story = year("failing")) {
            story.writing(handle -> handle.execute(
                    "UPDATE customers SET metadata = '{' WHERE external_id = 'kiwi'"));
            assertThat(run(story, memory, RunListener.SILENT).failures()).singleElement()
                    .satisfies(failure -> assertThat(failure.subject()).isEqualTo("kiwi-1"));
            assertThat(story.statement()).hasSizeGreaterThan(40)
                    .noneMatch(line -> line.contains("kiwi"));
        }
    }

    /** A change between the reading of what is due and the first step. */
    private static RunListener meanwhile(Runnable change) {
        return new RunListener() {
            @Override
            public void begins(RunPlan plan) {
                change.run();
            }
        };
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("memories")
    void what_somebody_else_changes_meanwhile_is_billed_as_it_is_then(RunMemory memory) {
        List<String> expected;
        try (Story usual = year("usual")) {
            expected = changedMeanwhile(usual, RunMemory.USUAL);
        }
        try (Story small = year("small")) {
            assertThat(changedMeanwhile(small, memory)).isEqualTo(expected)
                    .anyMatch(line -> line.contains("acme-2 terminating"))
                    .noneMatch(line -> line.startsWith("2024-03")
                            && line.contains("acme-2 periodic"));
        }
    }

    private static List<String> changedMeanwhile(Story story, RunMemory memory) {
        run(story, memory, meanwhile(() -> {
            story.terminate("acme-2");
            story.subscribe(NewSubscription.of("acme", "large", "acme-1"));
        }));
        return story.statement();
    }

    @Test
    void the_plan_of_a_run_is_what_it_does_whatever_its_memory() {
        try (Story story = year("planned")) {
            assertThat(story.run().within(new RunMemory(0, 1, 1)).plan(END))
                    .isEqualTo(story.run().plan(END));
        }
    }
}
