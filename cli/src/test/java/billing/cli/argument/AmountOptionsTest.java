package billing.cli.argument;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.engine.Identifiers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Amounts in options: units with decimals, or cents, which a note shows as units. */
class AmountOptionsTest {
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void customers_of_two_currencies() throws IOException {
        place = CommandRun.in(folder).sharing(Identifiers.seeded(3));
        place.init();
        Files.writeString(folder.resolve("catalog.yaml"), """
                add_ons:
                  - {code: setup, name: Setup, amount_cents: 10000, amount_currency: EUR}
                plans:
                  - {code: pro, name: Pro, interval: monthly, amount_cents: 100,
                     amount_currency: EUR, pay_in_advance: false}
                customers:
                  - {external_id: north, currency: EUR}
                  - {external_id: east, currency: JPY}
                  - {external_id: new}
                subscriptions:
                  - {external_id: north-1, external_customer_id: north, plan_code: pro}
                coupons:
                  - {code: gift, name: Gift, coupon_type: fixed_amount, amount_cents: 500,
                     amount_currency: EUR, frequency: once, expiration: no_expiration}
                  - {code: part, name: Part, coupon_type: percentage, percentage_rate: 10,
                     frequency: once, expiration: no_expiration}
                """);
        CommandRun applied = place.run("apply", "-f", "catalog.yaml");
        assertThat(applied.exit()).as(applied.err()).isZero();
    }

    @Test
    void every_option_for_an_amount_takes_units_with_decimals() {
        invoice("north", "setup=1@150.00");
        assertThat(place.done("payment", "record", "--amount", "20.00", "--reference", "w",
                number()).out()).contains("20.00 EUR");
        assertThat(place.done("credit-note", "estimate", number(), "--fee", "1=15.00").out())
                .contains("15.00 EUR");
        assertThat(place.done("credit-note", "create", number(), "--fee", "1=40.00", "--refund",
                "5.00", "--offset", "30.00").out()).containsPattern("Refunded +5.00 EUR")
                .containsPattern("Offset +30.00 EUR").containsPattern("Credited +5.00 EUR");
        assertThat(place.done("coupon", "apply", "gift", "--customer", "north", "--amount", "25.00")
                .out()).contains("25.00 EUR");
        assertThat(place.done("subscription", "update", "north-1", "--threshold", "50.00",
                "--every", "7.50", "-o", "json").out()).contains("\"amount_cents\": 5000",
                "\"amount_cents\": 750");
        place.done("invoice", "void", number(), "--credit-note", "--credit", "12.00", "--yes");
        assertThat(place.run("credit-note", "list", "-o", "csv").out()).contains("12.00");
    }

    @Test
    void a_whole_number_is_cents_and_a_note_shows_the_amount() {
        invoice("north", "setup");
        assertThat(place.run("payment", "record", number(), "--amount", "5000", "--reference", "w")
                .err()).isEqualTo(
                "--amount: 5000 is 50.00 EUR; for 5000 EUR write 5000.00\n");
        assertThat(place.run("payment", "record", number(), "--amount", "1000", "--reference",
                "w", "-q").err()).isEmpty();
        assertThat(place.run("credit-note", "create", number(), "--fee", "1=40", "--offset", "40")
                .err()).isEqualTo("""
                --offset: 40 is 0.40 EUR; for 40 EUR write 40.00
                --fee: 40 is 0.40 EUR; for 40 EUR write 40.00
                """);
    }

    @Test
    void a_currency_without_decimals_has_whole_numbers_only() {
        CommandRun made = invoice("east", "setup=1@8000");
        assertThat(made.err()).doesNotContain("write");
        assertThat(made.out()).contains("8,000 JPY");
        assertThat(place.run("invoice", "create", "--customer", "east", "--add-on",
                "setup=1@80.00").err()).contains("--add-on: \"80.00\" is not a valid amount in JPY",
                "JPY has no decimals");
    }

    @Test
    void an_amount_without_a_currency_is_refused() {
        assertThat(refused("invoice", "create", "--customer", "new", "--add-on", "setup=1@80.00"))
                .contains("customer new has no currency", "add --currency");
        assertThat(refused("coupon", "apply", "part", "--customer", "north", "--amount", "5.00"))
                .contains("the discount of coupon part is a percentage", "use --percentage");
    }

    @Test
    void a_credit_for_later_invoices_states_that_the_invoice_is_still_due() {
        invoice("north", "setup");
        assertThat(place.done("credit-note", "create", number(), "--fee", "1=40.00", "--offset",
                "40.00").err()).isEmpty();
        assertThat(place.done("credit-note", "create", number(), "--all").err())
                .isEqualTo("still due: "
                + number() + " (60.00 EUR); the credit is for later invoices, --offset deducts it"
                + " from this one\n");
    }

    @Test
    void a_correction_by_credit_notes_lists_the_invoices_still_due() throws IOException {
        Files.writeString(folder.resolve("usage.yaml"), """
                billable_metrics:
                  - {code: calls, name: Calls, aggregation_type: count_agg}
                plans:
                  - {code: use, name: Use, interval: monthly, amount_cents: 0,
                     amount_currency: EUR, pay_in_advance: false, charges: [{billable_metric_code: calls,
                     charge_model: standard, properties: {amount: "1"}}]}
                subscriptions:
                  - {external_id: north-2, external_customer_id: north, plan_code: use}
                """);
        place.done("apply", "-f", "usage.yaml");
        for (String id : List.of("a", "b")) {
            place.done("usage", "send", "calls", "--subscription", "north-2",
                    "--transaction-id", id);
        }
        place.at(CommandRun.NOW.plus(Duration.ofDays(1)));
        place.done("subscription", "terminate", "north-2", "--yes");
        place.done("usage", "void", "a", "--reason", "twice");
        assertThat(place.run("correct", "--dry-run").err()).doesNotContain("due");
        assertThat(place.done("correct").err()).contains("still due: " + number() + " (2.00 EUR);"
                + " the credit is for later invoices, --as credit-note would have deducted it\n");
    }

    private CommandRun invoice(String customer, String line) {
        return place.done("invoice", "create", "--customer", customer, "--add-on", line);
    }

    private String refused(String... arguments) {
        CommandRun run = place.run(arguments);
        assertThat(run.exit()).as(run.out()).isEqualTo(2);
        return run.err();
    }

    private String number() {
        return place.run("invoice", "list", "-o", "csv", "--columns", "number").out().lines()
                .skip(1).findFirst().orElseThrow();
    }
}
