package billing.cli.argument;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dates on the command line: of customers where they are, of reports where the seller is. */
class LocalDaysTest {
    private static final String CATALOG = """
            billing_entities: [{code: default, name: Seller, timezone: Europe/Berlin}]
            billable_metrics:
              - {code: calls, name: Calls, aggregation_type: count_agg}
            plans:
              - {code: p, name: P, interval: monthly, amount_cents: 3100, amount_currency: EUR,
                 pay_in_advance: true,
                 charges: [{billable_metric_code: calls, charge_model: standard,
                            properties: {amount: "1"}}]}
            customers: [{external_id: home, name: Home}, {external_id: ny, name: New York,
                         timezone: America/New_York}]
            subscriptions: [{external_id: h, external_customer_id: home, plan_code: p,
                             subscription_at: 2026-01-01}]
            """;
    private static final String OF_N =
            "select subscription_at, ending_at from subscriptions where external_id = 'n'";
    @TempDir
    Path folder;

    @BeforeEach
    void started() throws IOException {
        Files.writeString(folder.resolve("shop.yaml"), CATALOG);
        CommandRun.in(folder).init();
        run("2025-12-20T12:00:00Z", "apply", "-f", "shop.yaml");
        run("2026-01-02T12:00:00Z", "run");
    }

    private String run(String now, String... arguments) {
        return CommandRun.in(folder).at(Instant.parse(now)).done(arguments).out();
    }

    @Test
    void months_of_recurring_revenue_are_those_of_the_seller() {
        assertThat(run("2026-01-20T12:00:00Z", "report", "mrr", "-o", "csv")).isEqualTo("""
                month,opening,new,expansion,contraction,churn,closing,currency,customers
                2026-01,0.00,31.00,0.00,0.00,0.00,31.00,EUR,1
                """);
    }

    @Test
    void reports_end_today_where_the_seller_is() {
        assertThat(run("2026-01-31T23:30:00Z", "report", "revenue", "-o", "csv")).isEqualTo("""
                month,invoiced,recognized,granted_credits,currency
                2026-01,31.00,31.00,0.00,EUR
                """);
        assertThat(run("2026-02-27T22:30:00Z", "report", "balance", "-o", "csv"))
                .isEqualTo(run("2026-02-26T23:30:00Z", "report", "balance", "-o", "csv"));
    }

    @Test
    void simulate_and_correct_take_days_of_the_seller() {
        assertThat(run("2026-01-20T12:00:00Z", "simulate", "--catalog", "shop.yaml", "--from",
                "2026-01-01", "--to", "2026-01-01")).contains("home", "31.00")
                .doesNotContain("█");
        assertThat(run("2026-01-20T12:00:00Z", "simulate", "--catalog", "shop.yaml", "--from",
                "2026-01-01", "--to", "2026-01-01", "--chart"))
                .contains("home invoiced  ████").contains("simulated      ████");
        CommandRun corrected = CommandRun.in(folder).at(Instant.parse("2026-01-20T12:00:00Z"))
                .run("correct", "--since", "2026-01-01", "--dry-run");
        assertThat(corrected.err()).contains("1 invoice");
    }

    @Test
    void a_refused_end_is_shown_as_the_day_of_the_customer() {
        CommandRun.Place place = CommandRun.in(folder).at(Instant.parse("2026-01-10T12:00:00Z"));
        place.run("subscription", "create", "s", "--customer", "home", "--plan", "p");
        assertThat(place.run("subscription", "update", "s", "--ending-at", "2026-01-11").err())
                .contains("would end on 2026-01-11 (2026-01-10 in UTC), which is not after today");
        assertThat(place.run("subscription", "create", "t", "--customer", "home", "--plan", "p",
                "--ending-at", "2026-01-11").err()).contains("2026-01-11 (2026-01-10 in UTC)");
    }

    @Test
    void dates_of_a_subscription_and_a_wallet_are_days_of_the_customer() {
        run("2026-01-10T12:00:00Z", "subscription", "create", "n", "--customer", "ny", "--plan",
                "p", "--subscription-at", "2026-02-01", "--ending-at", "2026-03-01");
        assertThat(times(OF_N)).isEqualTo("2026-02-01T05:00:00Z,2026-03-01T05:00:00Z");
        run("2026-01-10T12:00:00Z", "subscription", "update", "n", "--pending", "--ending-at",
                "2026-04-01");
        assertThat(times(OF_N)).as("in summer time")
                .isEqualTo("2026-02-01T05:00:00Z,2026-04-01T04:00:00Z");
        run("2026-01-10T12:00:00Z", "wallet", "create", "ny", "--currency", "EUR", "--rate", "1",
                "--expires", "2026-02-01");
        assertThat(times("select expiration_at from wallets")).isEqualTo("2026-02-01T05:00:00Z");
    }

    /** The instants in the first row of a query, which are stored in microseconds. */
    private String times(String query) {
        String row = run("2026-01-10T12:00:00Z", "sql", "-o", "csv", query)
                .lines().skip(1).findFirst().orElseThrow();
        return Arrays.stream(row.split(","))
                .map(micros -> Instant.EPOCH.plus(Long.parseLong(micros), ChronoUnit.MICROS))
                .map(Instant::toString).collect(Collectors.joining(","));
    }

    @Test
    void accrued_usage_is_shown_apart_from_deferred_revenue() throws IOException {
        Files.writeString(folder.resolve("u.csv"), """
                transaction_id,external_subscription_id,code,timestamp
                a,h,calls,2026-01-10T12:00:00Z
                b,h,calls,2026-01-11T12:00:00Z
                """);
        run("2026-01-12T12:00:00Z", "usage", "import", "u.csv");
        assertThat(run("2026-01-12T12:00:00Z", "report", "revenue", "--accrue", "-o", "csv"))
                .isEqualTo("""
                month,opening_deferred,opening_accrued,invoiced,recognized,deferred,accrued,granted_credits,\
                currency
                2026-01,0.00,0.00,31.00,14.00,19.00,2.00,0.00,EUR
                """);
        assertThat(run("2026-01-12T12:00:00Z", "report", "balance", "--accrue", "-o", "csv"))
                .contains("assets:accrued revenue,2.00,EUR");
        assertThat(run("2026-01-12T12:00:00Z", "export", "journal", "--accrue", "--from",
                "2026-01-11")).contains("""
                2026-01-11 * Usage accrued
                    assets:accrued revenue   1.00 EUR
                    income:usage:calls      -1.00 EUR
                """, "    assets:accrued revenue          1.00 EUR\n");
        assertThat(run("2026-01-12T12:00:00Z", "export", "journal")).doesNotContain("accrued");
    }
}
