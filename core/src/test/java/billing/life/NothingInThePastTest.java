package billing.life;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Sql;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceSubscription;
import billing.kernel.time.Window;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What changes the dates of scheduled work makes nothing due at instants that are over
 * ({@code subscriptions-and-invoicing.md 3.1, 5.4}).
 */
class NothingInThePastTest {
    @TempDir
    Path folder;
    private final List<Performance> open = new ArrayList<>();

    @AfterEach
    void close() {
        open.forEach(Performance::close);
    }

    private Performance told(String zone, String plan, String... deeds) {
        String catalog = """
                customers: [{external_id: c, timezone: %s, currency: EUR}]
                add_ons: [{code: box, name: Box, amount_cents: 100, amount_currency: EUR}]
                billable_metrics:
                  - {code: calls, name: Calls, aggregation_type: count_agg}
                  - {code: cash, name: Cash, aggregation_type: sum_agg, field_name: n}
                coupons:
                  - {code: five, name: Five, coupon_type: fixed_amount, amount_cents: 500,
                     amount_currency: EUR, frequency: once, expiration: no_expiration}
                plans:
                  - code: p
                    name: P
                    amount_currency: EUR
                    interval: monthly
                    %s
                    charges:
                      - {code: calls, billable_metric_code: calls, charge_model: standard,
                         properties: {amount: '1'}}
                      - {code: cash, billable_metric_code: cash, charge_model: standard,
                         properties: {amount: '0.01'}}
                """.formatted(zone, plan);
        Storyboard board = Storyboard.read(String.join("\n", deeds));
        Performance told = new Performance(new Storyboard(List.of(), catalog, board.deeds()),
                folder.resolve(open.size() + ".db"), folder);
        open.add(told);
        return told.jumping();
    }

    private static String move(String at, String zone) {
        return at + " apply {customers: [{external_id: c, timezone: " + zone + "}]}";
    }

    private static List<String> dates(Performance told) {
        return told.story().invoices().stream().map(one -> one.dates().issuing().toString())
                .toList();
    }

    private static List<Long> fees(Performance told, FeeType type) {
        return told.story().invoices().stream().flatMap(one -> one.parts().fees().stream())
                .filter(fee -> fee.source().type() == type).map(each -> each.amounts().cents())
                .toList();
    }

    private static List<Long> numbers(Performance told, String query) {
        return told.story().read(handle -> Sql.list(handle, Long.class, query));
    }

    private static Window usage(Invoice invoice) {
        InvoiceSubscription link = invoice.parts().subscriptions().get(0);
        return link.windows().charges();
    }

    @Test
    void an_anchor_stays_on_its_date_when_the_customer_moves() {
        Performance told = told("Europe/Paris", "amount_cents: 3100\n    pay_in_advance: false",
                "2024-01-31 20:13 subscribe c s p billing_time=anniversary",
                move("2024-03-08 12:00", "Asia/Tokyo"), "2024-04-01 00:00 end of story");
        assertThat(dates(told)).containsExactly("2024-02-29", "2024-03-31");
        assertThat(fees(told, FeeType.SUBSCRIPTION)).containsExactly(3_100L, 3_100L);
    }

    @Test
    void who_moves_west_on_a_billing_day_and_leaves_pays_no_day_twice() {
        Performance told = told("Asia/Tokyo", "amount_cents: 3100\n    pay_in_advance: false",
                "2024-02-29 15:00 subscribe c s p",
                "2024-03-31 15:20 use s calls",
                move("2024-03-31 15:30", "America/Los_Angeles"),
                "2024-03-31 16:00 terminate s", "2024-05-01 00:00 end of story");
        assertThat(dates(told)).containsExactly("2024-04-01", "2024-03-31");
        assertThat(fees(told, FeeType.SUBSCRIPTION)).containsExactly(3_100L, 0L);
        assertThat(fees(told, FeeType.CHARGE)).containsExactly(100L);
        assertThat(usage(told.story().invoices().get(1))).isEqualTo(new Window(
                Instant.parse("2024-03-31T15:00:00Z"), Instant.parse("2024-03-31T16:00:00Z")));
    }

    @Test
    void a_month_paid_at_its_start_is_not_paid_again_where_it_begins_later() {
        Performance told = told("Asia/Tokyo", "amount_cents: 2900\n    pay_in_advance: true",
                "2024-01-31 15:30 subscribe c s p",
                move("2024-01-31 16:00", "America/New_York"), "2024-03-02 00:00 end of story");
        assertThat(dates(told)).containsExactly("2024-02-01", "2024-03-01");
        assertThat(fees(told, FeeType.SUBSCRIPTION)).containsExactly(2_900L, 2_900L);
        assertThat(usage(told.story().invoices().get(1)).from())
                .isEqualTo(Instant.parse("2024-01-31T15:30:00Z"));
    }

    @Test
    void days_paid_in_advance_are_credited_wherever_the_customer_lives_by_then() {
        Performance told = told("Europe/Paris", "amount_cents: 3000\n    pay_in_advance: true",
                "2024-03-05 12:00 subscribe c s p",
                move("2024-04-08 12:00", "America/New_York"),
                "2024-04-20 12:00 terminate s", "2024-05-02 00:00 end of story");
        assertThat(told.story().credits()).containsExactly(1_000L);
    }

    @Test
    void a_draft_bills_its_month_though_it_is_made_again_in_another_zone() {
        Performance told = told("Europe/Paris", "amount_cents: 3100\n    pay_in_advance: false",
                "2024-02-01 12:00 apply {customers: [{external_id: c,"
                        + " billing_configuration: {invoice_grace_period: 5}}]}",
                "2024-02-05 12:00 subscribe c s p",
                move("2024-03-02 12:00", "America/New_York"), "2024-03-20 00:00 end of story");
        assertThat(told.story().invoices()).extracting(invoice -> invoice.state().status())
                .containsExactly(InvoiceStatus.FINALIZED);
        assertThat(fees(told, FeeType.SUBSCRIPTION)).containsExactly(2_672L);
    }

    @Test
    void a_shortened_trial_bills_the_running_month_at_the_next_turn() {
        Performance told = told("UTC", "amount_cents: 3100\n    pay_in_advance: true"
                        + "\n    trial_period: 60",
                "2024-01-05 10:00 subscribe c s p",
                "2024-02-20 12:00 override s {'trial_period': 10}",
                "2024-02-21 00:00 end of story");
        Invoice made = told.story().invoices().get(told.story().invoices().size() - 1);
        assertThat(made.dates().createdAt()).isEqualTo(Instant.parse("2024-02-20T12:35:00Z"));
        assertThat(made.amounts().feesCents()).isEqualTo(3_100);
    }

    @Test
    void a_trial_added_to_a_period_that_was_billed_bills_nothing_again() {
        Performance told = told("UTC", "amount_cents: 3100\n    pay_in_advance: true",
                "2024-01-20 10:00 subscribe c s p",
                "2024-02-10 12:00 override s {'trial_period': 15}",
                "2024-02-20 12:00 override s {'trial_period': 35}",
                "2024-02-29 00:00 end of story");
        assertThat(told.story().invoices()).hasSize(2);
        assertThat(told.story().subscription("s").state().trialEndedAt())
                .isEqualTo(Instant.parse("2024-02-04T10:00:00Z"));
    }

    @Test
    void a_last_day_that_has_begun_ends_the_subscription_after_the_move() {
        Performance told = told("UTC", "amount_cents: 3100\n    pay_in_advance: false",
                "2024-03-01 00:00 subscribe c s p ending_at=2024-03-10T02:00:00Z",
                move("2024-03-09 12:00", "America/Los_Angeles"),
                "2024-03-09 14:00 end of story");
        assertThat(told.story().subscription("s").state().terminatedAt())
                .isEqualTo(Instant.parse("2024-03-09T12:05:00Z"));
    }

    @Test
    void a_reversed_payment_is_overdue_and_asked_for_at_the_next_runs() {
        Performance told = told("UTC", "amount_cents: 3100\n    pay_in_advance: true",
                "2024-01-01 00:00 apply {dunning_campaigns: [{code: late, name: Late,"
                        + " thresholds: [{currency: EUR, amount_cents: 100}],"
                        + " billing_entity_codes: [default]}]}",
                "2024-01-01 10:00 subscribe c s p", "2024-01-01 11:00 nth-status c 0 succeeded",
                "2024-01-20 11:10 nth-status c 0 pending", "2024-01-20 14:00 end of story");
        assertThat(numbers(told, "SELECT created_at FROM payment_requests")).containsExactly(
                Instant.parse("2024-01-20T11:45:00Z").getEpochSecond()
                        * 1_000_000);
    }

    @Test
    void a_wallet_is_filled_once_on_a_day_that_its_customer_lives_through_twice() {
        Performance told = told("Asia/Tokyo", "amount_cents: 0\n    pay_in_advance: false",
                "2024-03-05 00:00 wallet {'external_customer_id': 'c', 'currency': 'EUR',"
                        + " 'rate_amount': '1', 'recurring_transaction_rules': [{'trigger':"
                        + " 'interval', 'interval': 'weekly', 'granted_credits': '10',"
                        + " 'started_at': '2024-03-03T15:00:00Z'}]}",
                move("2024-03-10 20:00", "America/Los_Angeles"),
                "2024-03-12 12:00 end of story");
        assertThat(numbers(told, "SELECT count(*) FROM wallet_transactions"))
                .containsExactly(1L);
    }

    @Test
    void the_credit_of_a_progressive_invoice_with_a_coupon_lowers_the_taxed_bases_by_itself() {
        Performance told = told("UTC", "amount_cents: 0\n    pay_in_advance: false"
                        + "\n    usage_thresholds: [{amount_cents: 2000}]",
                "2024-04-01 00:00 apply {taxes: [{code: vat, name: VAT, rate: '20'}],"
                        + " customers: [{external_id: c, tax_codes: [vat]}]}",
                "2024-04-01 00:00 subscribe c s p", "2024-04-01 00:00 coupon c five",
                "2024-04-05 00:00 use s cash n=3000", "2024-04-10 00:00 use s cash n=1000",
                "2024-05-01 01:00 end of story");
        Invoice progressive = told.story().invoices().get(0);
        Invoice last = told.story().invoices().get(1);
        assertThat(progressive.amounts().taxesCents()).isEqualTo(500);
        assertThat(last.amounts().progressiveBillingCreditCents()).isEqualTo(2_500);
        assertThat(last.amounts().subTotalExcludingTaxesCents()).isEqualTo(1_500);
        assertThat(last.amounts().taxesCents()).isEqualTo(300);
    }
}
