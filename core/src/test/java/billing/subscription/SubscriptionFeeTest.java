package billing.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.money.Decimals;
import billing.kernel.time.Interval;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("subscriptions-and-invoicing.md 4.5: Worked amounts of subscription fees")
class SubscriptionFeeTest {
    @Test
    void a_partial_first_month_in_advance_costs_its_days() {
        TermsBuilder plan = TermsBuilder.starting("2024-03-05T08:00:00Z").advance().costing(1_000);
        assertThat(starting(plan, "2024-03-05T08:00:00Z")).contains(871L); // 27/31
    }

    @Test
    void an_upgrade_leaves_the_day_to_the_new_plan() {
        TermsBuilder plan = TermsBuilder.starting("2024-01-01T00:00:00Z").costing(2_900)
                .endedAt("2024-02-12T10:00:00Z");
        assertThat(ending(plan.followedBy(Succession.UPGRADED))).contains(1_100L); // 11/29
    }

    @Test
    void a_termination_day_is_billed() {
        TermsBuilder plan = TermsBuilder.starting("2024-01-01T00:00:00Z").costing(2_900)
                .endedAt("2024-02-12T10:00:00Z");
        assertThat(ending(plan)).contains(1_200L); // 12/29
    }

    @Test
    void a_start_and_an_end_on_one_day_cost_a_day() {
        TermsBuilder plan = TermsBuilder.starting("2024-04-10T08:00:00Z")
                .endedAt("2024-04-10T18:00:00Z");
        assertThat(ending(plan)).contains(33L); // 1/30
    }

    @Test
    void a_trial_ends_in_the_middle_of_a_month() {
        TermsBuilder plan = TermsBuilder.starting("2024-03-05T12:12:00Z").advance()
                .costing(5_000_000).trial("10");
        assertThat(starting(plan, "2024-03-05T12:12:00Z")).isEmpty();
        assertThat(starting(plan, "2024-03-15T12:35:00Z")).contains(2_741_935L); // 17/31
    }

    @Test
    void a_trial_ends_on_a_local_date_in_tokyo() {
        TermsBuilder plan = TermsBuilder.starting("2024-03-22T18:12:00Z").advance()
                .costing(5_000_000).trial("10").in("Asia/Tokyo");
        assertThat(starting(plan, "2024-04-01T18:35:00Z")).contains(4_833_333L); // 29/30
    }

    @Test
    void a_trial_that_ends_on_the_billing_day_gives_the_full_fee() {
        TermsBuilder plan = TermsBuilder.starting("2024-03-22T01:12:00Z").advance()
                .costing(5_000_000).trial("10").in("Europe/Paris");
        assertThat(periodic(plan, "2024-03-31T22:10:00Z", false)).contains(5_000_000L);
    }

    @Test
    void a_long_trial_is_not_billed_on_the_billing_day_between() {
        TermsBuilder plan = TermsBuilder.starting("2024-03-05T12:12:00Z").advance()
                .costing(5_000_000).trial("45");
        assertThat(periodic(plan, "2024-04-01T00:10:00Z", false)).isEmpty();
        assertThat(starting(plan, "2024-04-19T12:35:00Z")).contains(2_000_000L); // 12/30
    }

    @Test
    void a_weekly_plan_starts_on_the_local_day() {
        assertThat(weekly("2023-06-16T05:00:00Z", "America/Denver")).contains(400L);
        assertThat(weekly("2023-06-16T05:00:00Z", "America/Halifax")).contains(300L);
        assertThat(weekly("2023-06-16T20:00:00Z", "Europe/Paris")).contains(300L);
        assertThat(weekly("2023-06-16T20:00:00Z", "Asia/Karachi")).contains(200L);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.6: a start in the past: the first invoice bills "
            + "from the start date")
    void an_arrears_start_in_the_past() {
        TermsBuilder plan = TermsBuilder.starting("2024-03-05T00:00:00Z").costing(3_100)
                .createdAt("2024-03-15T09:00:00Z");
        assertThat(periodic(plan, "2024-04-01T00:10:00Z", false)).contains(2_700L); // 27/31
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.6: a start before the period billed: the period "
            + "is billed whole")
    void an_arrears_start_before_the_period() {
        TermsBuilder plan = TermsBuilder.starting("2024-02-10T00:00:00Z").costing(3_100)
                .createdAt("2024-03-15T09:00:00Z");
        assertThat(periodic(plan, "2024-04-01T00:10:00Z", false)).contains(3_100L);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.6: an advance start in the past: always whole")
    void an_advance_start_in_the_past() {
        TermsBuilder plan = TermsBuilder.starting("2024-02-10T00:00:00Z").advance().costing(3_100)
                .createdAt("2024-03-15T09:00:00Z");
        assertThat(periodic(plan, "2024-04-01T00:10:00Z", false)).contains(3_100L);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.1: a split plan has no subscription fee on an "
            + "in-between day")
    void no_fee_between() {
        TermsBuilder plan = TermsBuilder.starting("2024-02-07T10:00:00Z").every(Interval.YEARLY)
                .anniversary().chargesMonthly().costing(12_000);
        assertThat(periodic(plan, "2024-03-07T00:10:00Z", false)).isEmpty();
        assertThat(periodic(plan, "2025-02-07T00:10:00Z", false)).contains(12_000L);
        assertThat(periodic(plan, "2025-03-07T00:10:00Z", true)).isEmpty();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.1: an advance plan that ended is billed no more")
    void no_fee_after_the_end_of_an_advance_plan() {
        TermsBuilder plan = TermsBuilder.starting("2024-02-07T10:00:00Z").advance()
                .endedAt("2024-03-12T10:00:00Z");
        assertThat(ending(plan)).isEmpty();
    }

    @Test
    @DisplayName("10. Minimum commitment")
    void commitments_are_prorated_by_days() {
        assertThat(committed(TermsBuilder.starting("2023-02-04T00:00:00Z"), "2023-02-10"))
                .isEqualTo(892_857); // 25/28
        assertThat(committed(TermsBuilder.starting("2023-02-04T00:00:00Z")
                .every(Interval.QUARTERLY), "2023-02-10")).isEqualTo(622_222); // 56/90
        assertThat(committed(TermsBuilder.starting("2022-02-01T00:00:00Z")
                .every(Interval.YEARLY), "2022-02-10")).isEqualTo(915_068); // 334/365
        assertThat(committed(TermsBuilder.starting("2023-02-04T00:00:00Z").anniversary(),
                "2023-02-10")).isEqualTo(1_000_000);
        assertThat(committed(TermsBuilder.starting("2024-01-03T00:00:00Z").advance()
                .every(Interval.WEEKLY).endedAt("2024-01-17T12:00:00Z"), "2024-01-17"))
                .isEqualTo(428_571); // 3/7
    }

    private static long committed(TermsBuilder builder, String date) {
        return Commitment.of(builder.committedTo(1_000_000).terms(),
                LocalDate.parse(date)).committedCents();
    }

    private static Optional<Long> weekly(String start, String zone) {
        return starting(TermsBuilder.starting(start).every(Interval.WEEKLY).advance().costing(700)
                .in(zone), start);
    }

    private static Optional<Long> starting(TermsBuilder builder, String at) {
        return fee(builder.terms(), BillingWindows.billing(builder.terms(), Instant.parse(at)),
                Instant.parse(at), true, false);
    }

    private static Optional<Long> periodic(TermsBuilder builder, String at, boolean earlierFee) {
        return fee(builder.terms(), BillingWindows.billing(builder.terms(), Instant.parse(at)),
                Instant.parse(at), false, earlierFee);
    }

    private static Optional<Long> ending(TermsBuilder builder) {
        SubscriptionTerms terms = builder.terms();
        return fee(terms, BillingWindows.terminating(terms, true),
                terms.subscription().state().terminatedAt(), false, true);
    }

    private static Optional<Long> fee(SubscriptionTerms terms, BillingWindows windows, Instant at,
                                      boolean starting, boolean earlierFee) {
        return SubscriptionFee.of(terms, windows, new SubscriptionFee.Circumstances(at,
                terms.subscription().state().startedAt(), starting,
                terms.subscription().isTerminated(),
                earlierFee, false))
                .map(Decimals::toWhole);
    }
}
