package billing.run.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Handle;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.subscription.service.NewSubscription;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The schedule of a run holds so many subscriptions and jobs in memory; the other subscriptions are
 * read again, the other jobs wait in a file.
 */
class ScheduleTest {
    private static final Instant UNTIL = Instant.parse("2024-06-02T00:00:00Z");
    private static final Instant APRIL = Instant.parse("2024-04-01T00:10:00Z");
    @TempDir
    Path folder;
    private Story story;
    private Schedule schedule;
    private final List<UUID> readAgain = new ArrayList<>();

    @BeforeEach
    void three_subscriptions() {
        story = new Story(folder.resolve("billing.db"), "2024-03-01T00:00:00Z");
        story.plan(PlanSketch.of("basic", Interval.MONTHLY, 100));
        for (String customer : List.of("a", "b", "c")) {
            story.customer(customer, "UTC").subscribe(NewSubscription.of(customer, "basic",
                    customer + "-1").endingAt(customer.equals("b") ? "2024-09-01T00:00:00Z"
                            : null));
        }
    }

    @AfterEach
    void close() {
        schedule.close();
        story.close();
    }

    private void schedule(RunMemory memory) {
        schedule = new Schedule(memory,
                new RunPeriod(UNTIL, story.read(CompletedWork::read)), ids -> {
            readAgain.addAll(ids);
            return story.read(handle -> lives(handle).byIds(ids));
        });
        story.writing(handle -> lives(handle).each(RunScope.ALL, schedule::follow));
    }

    private static LiveSubscriptions lives(Handle handle) {
        return new LiveSubscriptions(handle);
    }

    private LiveSubscription live(String externalId) {
        return story.read(handle ->
                lives(handle).byId(story.subscription(externalId).id())).orElseThrow();
    }

    private List<String> take() {
        return schedule.take().map(due -> names(due.subscriptions())).orElse(List.of());
    }

    private static List<String> names(List<LiveSubscription> lives) {
        return lives.stream().map(live -> live.subscription().externalId()).toList();
    }

    private void endOn(String externalId, String end) {
        story.writing(handle -> handle.execute("UPDATE subscriptions SET ending_at = ?"
                + " WHERE external_id = ?", Instant.parse(end), externalId));
    }

    private void startOn(String externalId, String start) {
        Instant at = Instant.parse(start);
        story.writing(handle -> handle.execute("UPDATE subscriptions SET"
                + " subscription_at = ?, started_at = ? WHERE external_id = ?", at, at,
                externalId));
    }

    @Test
    void those_that_it_does_not_hold_are_read_when_their_job_is_due() {
        schedule(new RunMemory(1, 10, 1));
        assertThat(readAgain).isEmpty();
        assertThat(take()).containsExactly("a-1", "b-1", "c-1");
        assertThat(readAgain).hasSize(2);
    }

    @Test
    void one_that_has_changed_is_scheduled_for_what_is_due_now() {
        schedule(new RunMemory(0, 10, 1));
        story.at("2024-03-20T00:00:00Z").terminate("c-1");
        endOn("b-1", "2024-04-01T00:00:00Z");
        assertThat(take()).containsExactly("a-1");
        DueJobs next = schedule.take().orElseThrow();
        assertThat(next.work()).isEqualTo(JobType.ENDING);
        assertThat(names(next.subscriptions())).containsExactly("b-1");
        assertThat(schedule.take()).isEmpty();
    }

    @Test
    void jobs_are_taken_in_parts_of_which_a_customer_is_in_one() {
        for (String second : List.of("a-2", "a-3", "c-2")) {
            story.subscribe(NewSubscription.of(second.substring(0, 1), "basic", second));
        }
        schedule(new RunMemory(0, 2, 1));
        DueJobs first = schedule.take().orElseThrow();
        DueJobs second = schedule.take().orElseThrow();
        assertThat(names(first.subscriptions())).containsExactly("a-1", "a-2", "a-3");
        assertThat(names(second.subscriptions())).containsExactly("b-1", "c-1", "c-2");
        assertThat(List.of(first.isFirst(), first.isLast(), second.isFirst(), second.isLast()))
                .containsExactly(true, false, false, true);
        assertThat(schedule.take()).isEmpty();
    }

    @Test
    void the_rest_of_the_jobs_come_before_what_was_added_meanwhile() {
        schedule(new RunMemory(0, 1, 1));
        DueJob atOnce = new DueJob(APRIL, JobType.WALLET_BALANCES, null);
        assertThat(take()).containsExactly("a-1");
        schedule.add(atOnce);
        schedule.follow(live("a-1"));
        assertThat(take()).containsExactly("b-1");
        assertThat(take()).containsExactly("c-1");
        assertThat(schedule.take().orElseThrow().jobs()).containsExactly(atOnce);
        assertThat(take()).as("still due, as if it had not been taken").containsExactly("a-1");
        assertThat(schedule.take()).isEmpty();
    }

    @ParameterizedTest(name = "{0} subscriptions in memory")
    @ValueSource(ints = {0, 1, 10})
    void one_that_is_scheduled_again_is_taken_once(int kept) {
        schedule(new RunMemory(kept, 10, 1));
        schedule.follow(live("a-1"));
        schedule.follow(live("b-1"));
        assertThat(take()).containsExactly("a-1", "b-1", "c-1");
        assertThat(schedule.take()).isEmpty();
    }

    @ParameterizedTest(name = "{0} subscriptions in memory")
    @ValueSource(ints = {0, 1, 10})
    void what_is_due_earlier_or_later_than_before_is_taken_instead(int kept) {
        schedule(new RunMemory(kept, 10, 1));
        endOn("a-1", "2024-03-10T00:00:00Z");
        startOn("b-1", "2024-04-15T00:00:00Z");
        schedule.follow(live("a-1"));
        schedule.follow(live("b-1"));
        assertThat(schedule.take().orElseThrow().work()).isEqualTo(JobType.ENDING);
        story.at("2024-03-10T00:05:00Z").terminate("a-1");
        schedule.follow(live("a-1"));
        assertThat(take()).as("in April").containsExactly("c-1");
        assertThat(take()).as("in May").containsExactly("b-1");
        assertThat(schedule.take()).isEmpty();
    }

    @ParameterizedTest(name = "{0} subscriptions in memory")
    @ValueSource(ints = {0, 1, 10})
    void one_that_leaves_is_not_taken_until_it_is_scheduled_again(int kept) {
        schedule(new RunMemory(kept, 10, 1));
        schedule.leave(live("a-1"));
        schedule.leave(live("b-1"));
        schedule.follow(live("b-1"));
        assertThat(take()).containsExactly("b-1", "c-1");
        assertThat(schedule.take()).isEmpty();
    }
}
