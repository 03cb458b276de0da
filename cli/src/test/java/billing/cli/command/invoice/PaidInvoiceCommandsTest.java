package billing.cli.command.invoice;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.engine.Identifiers;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small seller whose invoices are voided, marked as paid, paid, returned and overpaid. */
class PaidInvoiceCommandsTest {
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void two_months() throws IOException {
        place = CommandRun.in(folder).sharing(Identifiers.seeded(3));
        Files.writeString(folder.resolve("mini.yaml"), """
                taxes: [{code: a, name: State, rate: 4}, {code: b, name: City, rate: 4.5}]
                billing_entities:
                  - {code: default, name: Seller, timezone: Europe/Berlin,
                     document_number_prefix: S}
                billable_metrics:
                  - {code: tok, name: Tokens, aggregation_type: sum_agg, field_name: n}
                plans:
                  - {code: p, name: P, interval: monthly, amount_cents: 2900,
                     amount_currency: USD, pay_in_advance: true,
                     charges: [{billable_metric_code: tok, charge_model: standard,
                                properties: {amount: "1"}}]}
                customers:
                  - {external_id: c, name: C, timezone: Europe/Berlin, tax_codes: [a, b]}
                subscriptions:
                  - {external_id: s, external_customer_id: c, plan_code: p,
                     subscription_at: 2025-12-31T23:00:00Z}
                """);
        Files.writeString(folder.resolve("u.csv"), """
                transaction_id,external_subscription_id,code,timestamp,n
                t1,s,tok,2026-01-10T12:00:00Z,60
                """);
        place.done("init", "--now", "2025-12-20");
        place.done("apply", "-f", "mini.yaml", "--now", "2025-12-20");
        place.done("run", "--now", "2026-01-02");
        place.done("usage", "import", "u.csv");
        place.done("run", "--now", "2026-02-02");
    }

    @Test
    void a_voided_invoice_cannot_be_credited_and_its_void_lists_what_remains() {
        place.done("credit-note", "create", "S-001-001", "--all", "--now", "2026-02-03");
        place.done("run", "--now", "2026-03-02");
        CommandRun voided = place.done("invoice", "void", "S-001-001", "--yes",
                "--now", "2026-03-03");
        assertThat(voided.err()).contains("credit note S-001-001-CN001 of this invoice: 31.47 USD"
                + " were used by invoice S-001-003 and stay used");
        CommandRun user = place.done("invoice", "void", "S-001-003", "--yes",
                "--now", "2026-03-03");
        assertThat(user.err()).contains("credit note S-001-001-CN001: the")
                .contains("are not restored");
        for (String number : new String[] {"S-001-001", "S-001-003"}) {
            CommandRun refused = place.run("credit-note", "create", number, "--all",
                    "--now", "2026-03-03");
            assertThat(refused.exit()).isNotZero();
            assertThat(refused.err()).contains(number, "voided");
        }
        assertThat(place.done("check").out()).isEmpty();
    }

    @Test
    void a_status_set_by_hand_is_the_same_everywhere() {
        String due = due("S-001-002");
        assertThat(due).isEqualTo("96.57");
        place.done("invoice", "update", "S-001-002", "--payment-status", "succeeded",
                "--now", "2026-03-03");
        place.done("invoice", "update", "S-001-001", "--payment-status", "succeeded",
                "--now", "2026-03-03");
        assertThat(place.done("invoice", "show", "S-001-002").out()).contains("Settled manually",
                "-96.57");
        assertThat(place.done("report", "ageing", "--to", "2026-03-03", "-o", "csv").out())
                .doesNotContain("96.57");
        assertThat(place.done("customer", "statement", "c", "--now", "2026-03-03").out())
                .contains("settled", "0.00");
        assertThat(place.done("customer", "show", "c").out()).contains("nothing");
        assertThat(place.done("export", "journal", "--now", "2026-03-03").out())
                .contains("assets:settled by hand:c");
        assertThat(place.done("check").out()).isEmpty();
        place.done("invoice", "update", "S-001-002", "--payment-status", "pending",
                "--now", "2026-03-04");
        assertThat(place.done("report", "ageing", "--to", "2026-03-04", "-o", "csv").out())
                .contains("96.57");
        assertThat(place.done("check").out()).isEmpty();
    }

    @Test
    void a_payment_recorded_twice_is_refused_or_voided() {
        String id = record("S-001-001", "--amount", "10.00", "--reference", "wire 1");
        CommandRun twice = place.run("payment", "record", "S-001-001", "--amount", "1000",
                "--reference", "wire 1", "--now", "2026-02-05");
        assertThat(twice.exit()).isEqualTo(5);
        assertThat(twice.err()).contains(id, "wire 1");
        String second = record("S-001-001", "--amount", "1000", "--reference", "wire 1",
                "--allow-duplicate");
        CommandRun voided = place.done("payment", "void", second, "--reason", "recorded twice",
                "--now", "2026-02-06");
        assertThat(voided.out()).contains("voided", "recorded twice");
        assertThat(voided.err()).contains("due again: S-001-001 21.47 USD");
        assertThat(place.done("payment", "show", second).out()).contains("voided", "0.00 USD");
        assertThat(place.done("receipt", "list").out()).contains("cancelled", "valid");
        assertThat(place.run("payment", "void", second).exit()).isEqualTo(5);
        assertThat(place.done("check").out()).isEmpty();
    }

    @Test
    void amounts_are_cents_or_have_all_decimals() {
        for (String bad : new String[] {"10.0", "10.000", "10,00", "-5", "ten"}) {
            CommandRun refused = place.run("payment", "record", "S-001-001",
                    "--amount=" + bad, "--reference", "r", "--now", "2026-02-05");
            assertThat(refused.exit()).as(bad).isEqualTo(2);
            assertThat(refused.err()).contains(bad, "200.00", "20000");
        }
        CommandRun future = place.run("payment", "record", "S-001-001", "--reference", "r",
                "--paid-at", "2027-01-01", "--now", "2026-02-05");
        assertThat(future.exit()).isEqualTo(3);
        assertThat(future.err()).contains("2027-01-01 is in the future");
    }

    @Test
    void an_overpayment_becomes_a_balance_that_is_used_and_paid_back() {
        CommandRun refused = place.run("payment", "record", "S-001-001", "--amount", "100.00",
                "--reference", "w", "--now", "2026-02-05");
        assertThat(refused.exit()).isEqualTo(3);
        record("S-001-001", "--amount", "100.00", "--reference", "w", "--excess-to-balance");
        assertThat(place.done("customer", "balance", "c").out())
                .contains("68.53 USD", "overpayment");
        place.done("customer", "balance", "c", "--use", "S-001-002", "--amount", "8.53",
                "--now", "2026-02-06");
        assertThat(due("S-001-002")).isEqualTo("88.04");
        place.done("run", "--now", "2026-03-02");
        assertThat(place.done("customer", "balance", "c", "-o", "csv").out())
                .contains("applied,S-001-003");
        place.done("customer", "balance", "c", "--refund", "--amount", "10.00",
                "--reference", "back", "--now", "2026-03-03");
        assertThat(place.done("customer", "balance", "c", "-o", "json").out())
                .contains("\"balance_cents\"", "\"refunded\"", "\"back\"");
        assertThat(place.done("check").out()).isEmpty();
    }

    private String record(String invoice, String... options) {
        String[] all = new String[options.length + 7];
        System.arraycopy(new String[] {"payment", "record", invoice, "--now", "2026-02-05",
            "-o", "json"}, 0, all, 0, 7);
        System.arraycopy(options, 0, all, 7, options.length);
        String json = place.done(all).out();
        return json.replaceAll("(?s).*?\"svc_id\"\\s*:\\s*\"([^\"]+)\".*", "$1");
    }

    private String due(String invoice) {
        String json = place.done("invoice", "show", invoice, "-o", "json").out();
        String cents = json.replaceAll(
                "(?s).*\"total_due_amount_cents\"\\s*:\\s*(\\d+).*", "$1");
        return new BigDecimal(cents).movePointLeft(2).toPlainString();
    }
}
