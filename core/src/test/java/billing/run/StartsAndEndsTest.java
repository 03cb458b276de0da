package billing.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.Database;
import billing.engine.OlderDatabase;
import billing.invoicing.FeeType;
import billing.kernel.error.InvalidException;
import billing.kernel.time.Interval;
import billing.notice.Notices;
import billing.plan.UnitChanges;
import billing.run.schedule.JobType;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.service.NewSubscription;
import billing.subscription.service.SubscriptionChange;
import billing.subscription.store.FixedChargeUnitEvents;
import billing.subscription.store.FixedChargeUnitEvents.UnitEvent;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Starts, trials and ends of subscriptions as the clockwork brings them
 * ({@code subscriptions-and-invoicing.md 2.3, 2.7, 3.5, 4.5}).
 */
class StartsAndEndsTest {
    @TempDir
    Path folder;
    private Story story;

    private Story begin(String start) {
        story = new Story(folder.resolve("billing.db"), start);
        return story;
    }

    @AfterEach
    void close() {
        story.close();
    }

    /** Instants at which invoices were made. */
    private List<String> billedAt() {
        return story.invoices().stream().map(invoice -> invoice.dates().billedAt().toString())
                .toList();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.3: a start that waits comes at local midnight, "
            + "with its advance fixed charges")
    void activation_at_local_midnight() {
        begin("2023-08-24T00:07:00Z");
        story.plan(PlanSketch.of("later", Interval.MONTHLY, 100).withSeats(3, "5", true));
        story.customer("acme", "America/Bogota");
        story.subscribe("acme", "later", "calendar", "2023-08-25T10:00:00Z", null);
        story.runUntil("2023-08-25T04:45:00Z");
        assertThat(story.subscription("acme-1").state().status()).isEqualTo(
                SubscriptionStatus.PENDING);
        story.runUntil("2023-08-25T10:05:00Z");
        Subscription started = story.subscription("acme-1");
        assertThat(started.state().status()).isEqualTo(SubscriptionStatus.ACTIVE);
        assertThat(started.state().startedAt()).isEqualTo(Instant.parse("2023-08-25T05:00:00Z"));
        assertThat(story.statement()).hasSize(1).first().asString()
                .endsWith("fixed_charge 1500 (finalized)");
    }

    @ParameterizedTest
    @CsvSource({"2024-01-30T22:30:00Z, 2024-01-30T23:30:00Z, true, 1000, 200",
        "2024-01-30T22:30:00Z, 2024-01-30T23:30:00Z, false, 1000, 200",
        "2024-01-31T10:00:00Z, 2024-01-31T20:00:00Z, true, 1000, 100",
        "2024-01-31T10:00:00Z, 2024-01-31T20:00:00Z, false, 1000, 100",
        "2024-01-31T10:00:00Z, 2024-01-31T10:00:00Z, true, 1000, 100"})
    @DisplayName("subscriptions-and-invoicing.md 2.2, 11.2: units count from a start later today, "
            + "be it within the last hours of a period")
    void units_of_a_start_later_today(String now, String start, boolean advance, long whole,
                                      long prorated) {
        begin(now);
        story.plan(PlanSketch.of("basic", Interval.MONTHLY, 0).withSeats(10, "1", advance)
                .withProrated("desk", 10, "3.1", advance));
        story.customer("acme", "UTC");
        story.subscribe("acme", "basic", "calendar", start, null);
        story.runUntil("2024-02-01T06:00:00Z");
        assertThat(story.invoices().get(0).parts().fees().stream()
                .filter(fee -> fee.source().type() == FeeType.FIXED_CHARGE)
                .map(fee -> fee.amounts().cents())).containsExactly(whole, prorated);
    }

    @Test
    @Tag("sqlite")
    @DisplayName("subscriptions-and-invoicing.md 11.2: units from before schema 20 that count from "
            + "the next period are those that no start had stated")
    void units_of_a_start_after_an_upgrade() throws SQLException {
        begin("2024-01-31T10:00:00Z");
        UUID seats = story.plan(PlanSketch.of("basic", Interval.MONTHLY, 0)
                .withSeats(10, "1", false)).pricing().fixedCharges().get(0).id();
        story.customer("acme", "UTC");
        Subscription started =
                story.subscribe("acme", "basic", "calendar", "2024-01-31T20:00:00Z", null);
        for (boolean fromNextPeriod : List.of(true, false)) {
            story.at(fromNextPeriod ? "2024-01-31T12:00:00Z" : "2024-01-31T22:00:00Z");
            story.writing(handle -> new UnitChanges(story.work(handle)).replay(started,
                    new UnitEvent(story.id(), started.id(), seats, BigDecimal.TEN, story.now(),
                            fromNextPeriod, story.now())));
        }
        story.close();
        Path older = folder.resolve("older.db");
        OlderDatabase.write(folder.resolve("billing.db"), older, 19);
        try (Database upgraded = Database.open(older)) {
            assertThat(upgraded.read(handle -> new FixedChargeUnitEvents(handle)
                    .whole(started.id())).get(seats)).extracting(one -> one.effectiveAt() + " "
                    + one.fromNextPeriod()).containsExactly("2024-01-31T20:00:01Z false",
                    "2024-02-01T00:00:00.999Z true", "2024-01-31T22:00:00Z false");
        }
    }

    @ParameterizedTest
    @CsvSource({"00:10, 2024-01-31T00:00:00Z..2024-01-31T23:59:59.999Z: subscription 100",
        "23:00, 2024-01-31T00:00:00Z..2024-01-31T23:59:59.999Z: subscription 100"})
    @DisplayName("subscriptions-and-invoicing.md 3.5: an end on the first day of a period closes "
            + "the one in which the subscription started, be it less than a day before")
    void an_end_soon_after_a_start_in_the_last_period(String started, String closed) {
        begin("2024-01-31T" + started + ":00Z");
        story.plan(PlanSketch.of("basic", Interval.MONTHLY, 3_100).withUsage("calls", "10"));
        story.customer("acme", "UTC");
        story.subscribe("acme", "basic", "calendar", null, "2024-02-01");
        story.at("2024-01-31T23:30:00Z").use("acme-1", "calls", "1");
        story.runUntil("2024-02-03T00:00:00Z");
        assertThat(story.statement()).containsExactly("2024-02-01T00:05:00Z acme-1 terminating "
                + closed + ", charge 1000 (finalized)");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.3: a start waits until its external id is free")
    void blocked_activation() {
        begin("2024-01-01T00:00:00Z");
        story.plan(PlanSketch.of("basic", Interval.MONTHLY, 1_000).inAdvance());
        story.customer("acme", "UTC").customer("other", "UTC");
        story.subscribe(NewSubscription.of("other", "basic", "shared")
                .subscriptionAt("2024-01-10"));
        story.subscribe(NewSubscription.of("acme", "basic", "shared")
                .endingAt("2024-02-20"));
        story.runUntil("2024-03-05T00:00:00Z");
        assertThat(billedAt()).containsExactly("2024-01-01T00:00:00Z", "2024-02-01T00:10:00Z",
                "2024-02-20T00:05:00Z", "2024-02-20T00:10:00Z", "2024-03-01T00:10:00Z");
        assertThat(story.subscription("shared").state().startedAt())
                .isEqualTo(Instant.parse("2024-02-20T00:10:00Z"));
    }

    @Test
    void a_start_that_is_refused_for_another_reason_is_reported() {
        begin("2024-01-01T00:00:00Z");
        story.plan(PlanSketch.of("basic", Interval.MONTHLY, 1_000).inAdvance());
        story.customer("acme", "UTC");
        story.subscribe(NewSubscription.of("acme", "basic", "acme-1")
                .subscriptionAt("2024-01-10"));
        Notices.readIn(story.database(), (handle, notices) -> {
            throw new InvalidException("units", "value_is_out_of_range");
        });
        RunReport report = story.run()
                .until(Instant.parse("2024-01-10T01:00:00Z"), RunListener.SILENT);
        assertThat(report.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.work()).isEqualTo(JobType.ACTIVATION);
            assertThat(failure.subject()).isEqualTo("acme-1");
            assertThat(failure.reason()).hasMessage("units: value_is_out_of_range");
        });
    }

    @ParameterizedTest(name = "2.7 {0}: the ending date counts, and ends just after midnight")
    @CsvSource({"Europe/Paris, 2023-09-05T22:05:00Z", "Asia/Bangkok, 2023-09-05T17:05:00Z"})
    void ending_date(String zone, String tick) {
        begin("2023-09-05T00:00:00Z").plan(PlanSketch.of("short", Interval.MONTHLY, 1_000));
        story.customer("acme", zone);
        story.subscribe("acme", "short", "anniversary", "2023-09-05T00:00:00Z",
                "2023-09-06T00:00:00Z");
        story.runUntil("2023-09-06T00:15:00Z");
        assertThat(story.subscription("acme-1").state().terminatedAt()).isEqualTo(
                Instant.parse(tick));
        assertThat(story.statement()).hasSize(1).first().asString()
                .endsWith("subscription 67 (finalized)");
        assertThat(story.invoices().get(0).dates().issuing()).hasToString("2023-09-06");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 3.5: an ending date on a billing day closes the "
            + "period in full")
    void ending_date_on_a_billing_day() {
        begin("2023-09-05T00:00:00Z").plan(PlanSketch.of("short", Interval.MONTHLY, 1_000));
        story.customer("acme", "Europe/Paris");
        story.subscribe("acme", "short", "anniversary", "2023-09-05T00:00:00Z",
                "2023-10-05T00:00:00Z");
        story.runUntil("2023-12-05T00:15:00Z");
        assertThat(story.statement()).hasSize(1).first().asString()
                .contains("terminating").endsWith("subscription 1000 (finalized)");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 3.5: an end by hand on a billing day bills that "
            + "day after the period")
    void termination_after_the_periodic_invoice() {
        begin("2023-09-01T00:00:00Z").plan(PlanSketch.of("short", Interval.MONTHLY, 1_000));
        story.customer("acme", "UTC").subscribe("acme", "short");
        story.runUntil("2023-10-01T08:00:00Z");
        story.terminate("acme-1");
        assertThat(story.statement()).hasSize(2).last().asString()
                .endsWith("subscription 32 (finalized)");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.5: a trial delays the fee to the hour of its "
            + "end")
    void trial() {
        begin("2024-03-05T12:12:00Z").plan(PlanSketch.of("tasting", Interval.MONTHLY, 5_000_000)
                .inAdvance().withTrial("10"));
        story.customer("acme", "UTC").subscribe("acme", "tasting");
        story.runUntil("2024-03-15T12:34:00Z");
        assertThat(story.invoices()).isEmpty();
        story.runUntil("2024-04-02T00:00:00Z");
        assertThat(story.statement()).hasSize(2).first().asString()
                .startsWith("2024-03-15T12:35:00Z acme-1 starting")
                .endsWith("subscription 2741935 (finalized)");
        assertThat(story.subscription("acme-1").state().trialEndedAt())
                .isEqualTo(Instant.parse("2024-03-15T12:12:00Z"));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.5: a trial that ends on a billing day is billed "
            + "by the periodic run")
    void trial_ending_on_a_billing_day() {
        begin("2024-03-22T01:12:00Z").plan(PlanSketch.of("tasting", Interval.MONTHLY, 5_000_000)
                .inAdvance().withTrial("10"));
        story.customer("acme", "Europe/Paris").subscribe("acme", "tasting");
        story.runUntil("2024-04-01T13:11:00Z");
        assertThat(story.statement()).hasSize(1).first().asString()
                .startsWith("2024-03-31T22:10:00Z acme-1 periodic")
                .endsWith("subscription 5000000 (finalized)");
        assertThat(story.subscription("acme-1").state().trialEndedAt())
                .isEqualTo(Instant.parse("2024-04-01T01:12:00Z"));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.7: an end is announced 45 and 15 days before by "
            + "UTC dates, once a day")
    void announced_end() {
        begin("2024-01-01T00:00:00Z").plan(PlanSketch.of("basic", Interval.MONTHLY, 100));
        story.customer("acme", "Asia/Tokyo");
        story.subscribe("acme", "basic", null, null, "2024-03-31T20:00:00Z");
        List<String> told = story.notices();
        story.runUntil("2024-02-15T00:49:00Z");
        assertThat(told).doesNotContain("subscription.termination_alert");
        story.runUntil("2024-02-15T00:50:00Z");
        assertThat(told).contains("subscription.termination_alert");
        told.clear();
        story.runUntil("2024-03-15T23:59:00Z");
        assertThat(told).doesNotContain("subscription.termination_alert");
        assertThat(story.runUntil("2024-03-18T00:00:00Z").count(JobType.TERMINATION_ALERT)).isOne();
        story.lifecycle(it -> it.update(story.subscription("acme-1"),
                new SubscriptionChange().endingAt("2024-04-02T10:00:00Z")));
        assertThat(story.runUntil("2024-03-18T23:00:00Z").count(JobType.TERMINATION_ALERT)).isOne();
        assertThat(story.runUntil("2024-04-05T00:00:00Z").count(JobType.TERMINATION_ALERT))
                .isZero();
    }

    @Test
    void an_end_set_for_today_comes_at_the_next_hour() {
        begin("2024-03-01T00:00:00Z").plan(PlanSketch.of("basic", Interval.MONTHLY, 3_100));
        story.customer("acme", "Pacific/Auckland").subscribe("acme", "basic");
        story.runUntil("2024-03-09T20:30:00Z");
        story.lifecycle(it -> it.update(story.subscription("acme-1"),
                new SubscriptionChange().endingAt("2024-03-10T00:00:00Z")));
        story.runUntil("2024-03-12T00:00:00Z");
        assertThat(story.subscription("acme-1").state().terminatedAt())
                .isEqualTo(Instant.parse("2024-03-09T21:05:00Z"));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.6, 15: a start is not moved beyond the end")
    void start_moved_beyond_the_end() {
        begin("2024-03-01T09:00:00Z");
        story.plan(PlanSketch.of("basic", Interval.MONTHLY, 1_000));
        story.customer("acme", "UTC");
        Subscription pending = story.subscribe("acme", "basic", "calendar",
                "2024-04-10T00:00:00Z", "2024-05-15T00:00:00Z");
        assertThatThrownBy(() -> story.lifecycle(it -> it.update(pending,
                new SubscriptionChange().subscriptionAt("2024-06-01T00:00:00Z"))))
                .isInstanceOf(InvalidException.class).hasMessage("ending_at: invalid_date");
        Subscription moved = story.lifecycle(it -> it.update(pending, new SubscriptionChange()
                .subscriptionAt("2024-06-01T00:00:00Z").endingAt("2024-07-01T00:00:00Z")));
        assertThat(moved.terms().endingAt()).isEqualTo("2024-07-01T00:00:00Z");
    }
}
