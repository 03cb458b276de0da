package billing.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.time.Interval;
import billing.kernel.time.Window;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("subscriptions-and-invoicing.md 3.3 and 3.4: Windows of an invoice")
class BillingWindowsTest {
    private static final String START = "2024-02-07T10:00:00Z";

    @ParameterizedTest(name = "{0} {1} {2} on {3}")
    @CsvSource(delimiter = '|', textBlock = """
            WEEKLY     | calendar    | arrears | 2024-02-12 | 2024-02-07 2024-02-11 | @10 2024-02-11 | 7
            WEEKLY     | calendar    | advance | 2024-02-07 | 2024-02-07 2024-02-11 | empty          | 7
            WEEKLY     | calendar    | advance | 2024-02-12 | 2024-02-12 2024-02-18 | @10 2024-02-11 | 7
            WEEKLY     | anniversary | arrears | 2024-02-14 | 2024-02-07 2024-02-13 | @10 2024-02-13 | 7
            MONTHLY    | calendar    | arrears | 2024-03-01 | 2024-02-07 2024-02-29 | @10 2024-02-29 | 29
            MONTHLY    | calendar    | advance | 2024-02-07 | 2024-02-07 2024-02-29 | empty          | 31
            MONTHLY    | calendar    | advance | 2024-03-01 | 2024-03-01 2024-03-31 | @10 2024-02-29 | 29
            MONTHLY    | anniversary | arrears | 2024-03-07 | 2024-02-07 2024-03-06 | @10 2024-03-06 | 29
            QUARTERLY  | calendar    | arrears | 2024-04-01 | 2024-02-07 2024-03-31 | @10 2024-03-31 | 91
            QUARTERLY  | anniversary | advance | 2024-05-07 | 2024-05-07 2024-08-06 | @10 2024-05-06 | 90
            SEMIANNUAL | calendar    | arrears | 2024-07-01 | 2024-02-07 2024-06-30 | @10 2024-06-30 | 182
            SEMIANNUAL | anniversary | arrears | 2024-08-07 | 2024-02-07 2024-08-06 | @10 2024-08-06 | 182
            YEARLY     | calendar    | arrears | 2025-01-01 | 2024-02-07 2024-12-31 | @10 2024-12-31 | 366
            YEARLY     | anniversary | advance | 2025-02-07 | 2025-02-07 2026-02-06 | @10 2025-02-06 | 366
            """)
    void windows_of_a_billing_day(Interval interval, String time, String payment, String day,
                                  String subscription, String charges, int chargesDays) {
        TermsBuilder builder = TermsBuilder.starting(START).every(interval);
        if (time.equals("anniversary")) {
            builder.anniversary();
        }
        if (payment.equals("advance")) {
            builder.advance();
        }
        BillingWindows windows = BillingWindows.billing(builder.terms(), at(day + "T00:10:00Z",
                START));
        assertThat(dates(windows.subscription())).isEqualTo(subscription);
        assertThat(windows.charges()).isEqualTo(charges.equals("empty")
                ? new Window(Instant.parse(START), Instant.parse(START))
                : new Window(Instant.parse(START), endOf(charges.split(" ")[1])));
        assertThat(windows.chargesDates().periodDays()).isEqualTo(chargesDays);
    }

    @ParameterizedTest(name = "{0} on {1}")
    @CsvSource(delimiter = '|', textBlock = """
            arrears | 2024-03-07 | 2024-02-07T00:00:00Z 2024-02-07T10:00:00Z     | 2024-02-07T10:00:00Z 2024-03-06T23:59:59.999Z | 29
            arrears | 2024-04-07 | 2024-02-07T00:00:00Z 2024-02-07T10:00:00Z     | 2024-03-07T00:00:00Z 2024-04-06T23:59:59.999Z | 31
            arrears | 2025-02-07 | 2024-02-07T00:00:00Z 2025-02-06T23:59:59.999Z | 2025-01-07T00:00:00Z 2025-02-06T23:59:59.999Z | 31
            arrears | 2025-03-07 | 2024-02-07T00:00:00Z 2025-02-06T23:59:59.999Z | 2025-02-07T00:00:00Z 2025-03-06T23:59:59.999Z | 28
            advance | 2024-03-07 | 2024-02-07T00:00:00Z 2025-02-06T23:59:59.999Z | 2024-02-07T10:00:00Z 2024-03-06T23:59:59.999Z | 29
            """)
    void a_yearly_plan_with_monthly_charges(String payment, String day, String subscription,
                                            String charges, int chargesDays) {
        TermsBuilder builder = TermsBuilder.starting(START).every(Interval.YEARLY).anniversary()
                .chargesMonthly();
        BillingWindows windows = BillingWindows.billing(
                (payment.equals("advance") ? builder.advance() : builder).terms(),
                Instant.parse(day + "T00:10:00Z"));
        assertThat(windows.subscription().from() + " " + windows.subscription().to())
                .isEqualTo(subscription);
        assertThat(windows.charges().from() + " " + windows.charges().to()).isEqualTo(charges);
        assertThat(windows.chargesDates().periodDays()).isEqualTo(chargesDays);
        assertThat(windows.fixedCharges() == null).isEqualTo(!day.equals("2025-02-07"));
    }

    @Test
    void a_termination_ends_both_windows() {
        SubscriptionTerms terms = TermsBuilder.starting(START).endedAt("2024-04-12T06:00:00Z")
                .terms();
        BillingWindows windows = BillingWindows.terminating(terms, true);
        Window expected = new Window(Instant.parse("2024-04-01T00:00:00Z"),
                Instant.parse("2024-04-12T06:00:00Z"));
        assertThat(windows.subscription()).isEqualTo(expected);
        assertThat(windows.charges()).isEqualTo(expected);
        assertThat(windows.chargesDates().periodDays()).isEqualTo(30);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            America/New_York | 2024-03-05T03:00:00Z | 2024-04-01T04:10:00Z | 2024-03-04T05:00:00Z | 2024-04-01T03:59:59.999Z | 2024-03-05T03:00:00Z
            Asia/Tokyo       | 2024-02-07T16:00:00Z | 2024-02-29T15:10:00Z | 2024-02-07T15:00:00Z | 2024-02-29T14:59:59.999Z | 2024-02-07T16:00:00Z
            Australia/Sydney | 2024-01-05T16:00:00Z | 2024-04-30T14:10:00Z | 2024-03-31T13:00:00Z | 2024-04-30T13:59:59.999Z | 2024-03-31T13:00:00Z
            """)
    void windows_are_local_to_the_customer(String zone, String start, String run, String from,
                                           String to, String chargesFrom) {
        BillingWindows windows = BillingWindows.billing(TermsBuilder.starting(start).in(zone)
                .terms(), Instant.parse(run));
        assertThat(windows.subscription())
                .isEqualTo(new Window(Instant.parse(from), Instant.parse(to)));
        assertThat(windows.charges().from()).isEqualTo(Instant.parse(chargesFrom));
    }

    @Test
    void an_anniversary_of_the_31st_is_clamped_in_kolkata() {
        SubscriptionTerms terms = TermsBuilder.starting("2024-01-30T20:00:00Z").anniversary()
                .in("Asia/Kolkata").terms();
        BillingWindows windows = BillingWindows.billing(terms,
                Instant.parse("2024-02-28T19:10:00Z"));
        assertThat(windows.subscription()).isEqualTo(new Window(
                Instant.parse("2024-01-30T18:30:00Z"), Instant.parse("2024-02-28T18:29:59.999Z")));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 3.5: an end on the first day closes the period "
            + "before, unless it was invoiced")
    void an_end_on_the_first_day() {
        SubscriptionTerms terms = TermsBuilder.starting("2023-08-15T00:00:00Z")
                .endedAt("2023-10-01T00:05:00Z").terms();
        assertThat(BillingWindows.terminating(terms, false).subscription()).isEqualTo(new Window(
                Instant.parse("2023-09-01T00:00:00Z"), Instant.parse("2023-09-30T23:59:59.999Z")));
        assertThat(BillingWindows.terminating(terms, true).subscription()).isEqualTo(new Window(
                Instant.parse("2023-10-01T00:00:00Z"), Instant.parse("2023-10-01T00:05:00Z")));
    }

    private static Instant at(String instant, String start) {
        return instant.startsWith(start.substring(0, 10)) ? Instant.parse(start)
                : Instant.parse(instant);
    }

    private static Instant endOf(String date) {
        return Instant.parse(date + "T23:59:59.999Z");
    }

    private static String dates(Window window) {
        return window.from().toString().substring(0, 10) + " "
                + window.to().toString().substring(0, 10);
    }
}
