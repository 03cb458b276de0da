package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Handle;
import billing.kernel.time.Interval;
import billing.subscription.service.NewSubscription;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The schedule of a run holds so many subscriptions in memory; the others are read again. */
class ScheduleTest {
    private static final Instant UNTIL = Instant.parse("2024-06-02T00:00:00Z");
    @TempDir
    Path folder;
    private Story story;
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
        story.close();
    }

    private Schedule schedule(int kept) {
        Schedule schedule = new Schedule(new RunMemory(kept, 1), UNTIL,
                story.database().read(CompletedWork::read), ids -> {
            readAgain.addAll(ids);
            return story.database().read(handle -> lives(handle).byIds(ids));
        });
        story.database().writing(handle -> lives(handle).each(null, schedule::follow));
        return schedule;
    }

    private static LiveSubscriptions lives(Handle handle) {
        return new LiveSubscriptions(handle, new HashMap<>());
    }

    private static List<String> names(List<LiveSubscription> lives) {
        return lives.stream().map(live -> live.subscription().externalId()).toList();
    }

    @Test
    void those_that_it_does_not_hold_are_read_when_their_job_is_due() {
        Schedule schedule = schedule(1);
        assertThat(readAgain).isEmpty();
        assertThat(names(schedule.subscriptionsOf(schedule.take())))
                .containsExactly("a-1", "b-1", "c-1");
        assertThat(readAgain).hasSize(2);
    }

    @Test
    void one_that_has_changed_is_scheduled_for_what_is_due_now() {
        Schedule schedule = schedule(0);
        List<DueJob> april = schedule.take();
        story.at("2024-03-20T00:00:00Z").life(life ->
                life.terminate(story.subscription("c-1"), null, null));
        story.database().writing(handle -> handle.execute("UPDATE subscriptions SET ending_at = ?"
                + " WHERE external_id = ?", Instant.parse("2024-04-01T00:00:00Z"), "b-1"));
        assertThat(names(schedule.subscriptionsOf(april))).containsExactly("a-1");
        List<DueJob> next = schedule.take();
        assertThat(next).extracting(DueJob::work).containsExactly(JobType.ENDING);
        assertThat(names(schedule.subscriptionsOf(next))).containsExactly("b-1");
        assertThat(schedule.take()).isEmpty();
    }
}
