package billing.cli.command.invoice;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sums below an invoice in the terminal: everything that makes its total is listed. */
class InvoiceTotalsTest {
    private static final String CATALOG = """
            taxes: [{code: a, name: A, rate: 5}, {code: b, name: B, rate: 5}]
            billable_metrics: [{code: calls, name: Calls, aggregation_type: count_agg}]
            plans:
              - code: p
                name: P
                interval: monthly
                amount_cents: 3110
                amount_currency: EUR
                pay_in_advance: true
                tax_codes: [a, b]
                charges:
                  - billable_metric_code: calls
                    charge_model: graduated
                    properties:
                      graduated_ranges:
                        - {from_value: 0, to_value: null, per_unit_amount: "0", flat_amount: "5"}
            coupons:
              - {code: c, name: C, coupon_type: fixed_amount, amount_cents: 100,
                 amount_currency: EUR, frequency: once, expiration: no_expiration}
            customers: [{external_id: acme, currency: EUR}]
            """;
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void start() throws IOException {
        place = CommandRun.in(folder);
        Files.writeString(folder.resolve("catalog.yaml"), CATALOG + """
                subscriptions: [{external_id: s, external_customer_id: acme, plan_code: p,
                  subscription_at: "2024-03-01"}]
                """);
        place.init();
        assertThat(run("apply", "-f", "catalog.yaml").exit()).isZero();
        run("coupon", "apply", "c", "--customer", "acme");
        run("run", "--until", "2024-04-02", "--yes");
    }

    @Test
    void coupons_and_taxes_that_were_rounded_together() {
        assertThat(sums(run("invoice", "show", number()))).isEqualTo("""
                Fees  36.10 EUR
                Coupons  -1.00 EUR
                A 5 %  1.76 EUR
                B 5 %  1.76 EUR
                Total taxes  3.51 EUR
                Total  38.61 EUR
                """);
    }

    @Test
    void what_was_paid_and_what_is_due() {
        CommandRun paid = run("payment", "record", number(), "--amount", "1000",
                "--reference", "wire");
        assertThat(paid.exit()).as(paid.err()).isZero();
        assertThat(sums(run("invoice", "show", number()))).endsWith("""
                Total  38.61 EUR
                Paid  -10.00 EUR
                Amount due  28.61 EUR
                """);
    }

    @Test
    void credit_notes_for_days_that_are_not_used() {
        assertThat(sums(run("invoice", "preview", "--subscription", "s", "--end-at",
                "2024-04-11"))).isEqualTo("""
                Fees  5.00 EUR
                A 5 %  0.25 EUR
                B 5 %  0.25 EUR
                Credit notes  -5.50 EUR
                Total  0.00 EUR
                """);
    }

    private String number() {
        return run("invoice", "list", "-o", "csv").out().lines().skip(1).findFirst().orElseThrow()
                .split(",")[0];
    }

    private static String sums(CommandRun run) {
        assertThat(run.exit()).as(run.err()).isZero();
        return run.out().substring(run.out().lastIndexOf("\n\n") + 2).replaceAll(" {2,}", "  ");
    }

    private CommandRun run(String... line) {
        String[] dated = java.util.Arrays.copyOf(line, line.length + 2);
        dated[line.length] = "--now";
        dated[line.length + 1] = line[0].equals("apply") ? "2024-03-01" : "2024-04-02";
        return place.run(dated);
    }
}
