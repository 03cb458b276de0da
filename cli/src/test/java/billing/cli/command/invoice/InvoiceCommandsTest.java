package billing.cli.command.invoice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import billing.catalog.AddOn;
import billing.catalog.store.AddOns;
import billing.cli.CommandRun;
import billing.cli.output.ExitCode;
import billing.customer.Customer;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.engine.Database;
import billing.engine.FalsifiedDatabase;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.kernel.money.CurrencyUnit;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands on invoices, from making one to voiding it. */
class InvoiceCommandsTest {
    private static final String NUMBER = "001-001";
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void customerAndAddOn() {
        place = CommandRun.in(folder);
        assertThat(place.init().exit()).isZero();
        Instant now = CommandRun.NOW;
        Identifiers ids = Identifiers.seeded(5);
        CurrencyUnit eur = CurrencyUnit.of("EUR");
        try (Database database = NewDatabase.open(folder.resolve("billing.db"))) {
            database.writing(handle -> {
                new AddOns(handle).insert(new AddOn(ids.next(now), "Setup", "setup", null, null,
                        10_000, eur, List.of(), now, null));
                new Customers(handle).insert(Customer.known(ids.next(now), "acme", now)
                        .soldBy(new BillingEntities(handle).get("default").id())
                        .numbered(1, "DEF-001")
                        .buying(eur));
            });
        }
    }

    @Test
    void a_final_invoice_is_not_finalized_again() {
        place.run("invoice", "create", "--customer", "acme", "--add-on", "setup");
        CommandRun again = place.run("invoice", "finalize", number());
        assertThat(again.exit()).isEqualTo(ExitCode.CONFLICT.number());
        assertThat(again.err()).contains("is finalized; only a draft can be finalized");
    }

    @Test
    void an_invoice_is_made_listed_shown_printed_paid_explained_checked_and_voided() {
        CommandRun created = place.run("invoice", "create", "--customer", "acme", "--add-on",
                "setup", "--add-on", "setup=2.5@1999");
        assertThat(created.exit()).isZero();
        assertThat(created.out()).contains("149.98 EUR", "finalized");
        String number = number();
        assertThat(number).endsWith(NUMBER);
        assertThat(created.err()).contains("next: billing invoice pdf " + number);

        assertThat(place.run("invoice", "show", number).out()).contains("Setup", "49.98 EUR");
        assertThat(place.run("invoice", "show", number, "-o", "json").out())
                .contains("\"total_amount_cents\": 14998", "\"svc_id\"");
        assertThat(place.run("invoice", "pdf", number, "--to", "out").exit()).isZero();
        assertThat(folder.resolve("out/" + number + ".pdf")).exists();
        assertThat(place.run("invoice", "export", "all").exit()).isZero();
        assertThat(folder.resolve("all/" + number + ".json")).exists();
        assertThat(place.run("invoice", "update", number, "--payment-status", "succeeded",
                "--metadata", "region=north").out()).contains("Payment   paid");
        assertThat(place.run("explain", number).out())
                .contains("2.5 units at 19.99 each", "rounded from 49.975 EUR");
        CommandRun check = place.run("check");
        assertThat(check.exit()).isZero();
        assertThat(check.out()).isEmpty();
        assertThat(place.run("invoice", "void", number, "--yes").out()).contains("voided");
    }

    @Test
    void a_fee_is_explained_by_its_id_in_either_case() {
        place.run("invoice", "create", "--customer", "acme", "--add-on", "setup");
        Matcher fee = Pattern.compile("\"fees\": \\[\\s*\\{\\s*\"svc_id\": \"([0-9a-f-]{36})\"")
                .matcher(place.run("invoice", "show", number(), "-o", "json").out());
        assertThat(fee.find()).isTrue();
        String id = fee.group(1);
        CommandRun upper = place.run("explain", id.toUpperCase(Locale.ROOT));
        assertThat(upper.exit()).as(upper.err()).isZero();
        assertThat(upper.out()).isEqualTo(place.run("explain", id).out());
    }

    @Test
    void an_amount_that_no_payment_can_have_is_wrong_usage() {
        place.run("invoice", "create", "--customer", "acme", "--add-on", "setup");
        for (String amount : List.of("999999999999999.99", "99999999999999999")) {
            CommandRun refused = place.run("payment", "record", number(), "--reference", "wire",
                    "--amount", amount);
            assertThat(refused.exit()).isEqualTo(ExitCode.USAGE.number());
            assertThat(refused.err()).contains("--amount: the amount is too large",
                    "10000000000000.00 EUR");
        }
    }

    @Test
    void an_invoice_is_not_opened_where_there_is_no_viewer() throws Exception {
        // The first process of a virtual machine reads the name of the system for all others.
        new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(), "-version")
                .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start().waitFor();
        String system = System.getProperty("os.name");
        assumeFalse(system.toLowerCase(Locale.ROOT).contains("windows"), "skipped: it would open");
        place.run("invoice", "create", "--customer", "acme", "--add-on", "setup");
        String number = number();
        System.setProperty("os.name", "windows"); // Its command for opening files is not here.
        try {
            CommandRun refused = place.run("invoice", "open", number);
            assertThat(refused.exit()).isEqualTo(ExitCode.FAILED.number());
            assertThat(refused.out()).isEmpty();
            assertThat(refused.err()).contains("no PDF viewer found",
                    "`billing invoice pdf " + number + "`");
        } finally {
            System.setProperty("os.name", system);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fees_amount_cents", "progressive_billing_credit_amount_cents",
        "coupons_amount_cents", "sub_total_excluding_taxes_amount_cents", "taxes_amount_cents",
        "sub_total_including_taxes_amount_cents", "credit_notes_amount_cents",
        "prepaid_credit_amount_cents", "total_amount_cents"})
    void a_cent_changed_in_the_file_is_found(String column) {
        place.run("invoice", "create", "--customer", "acme", "--add-on", "setup");
        String number = number();
        change("UPDATE invoices SET " + column + " = " + column + " + 1");
        CommandRun check = place.run("check");
        assertThat(check.exit()).as(check.err()).isEqualTo(6);
        assertThat(check.out()).contains(number, "100.0");
        assertThat(place.run("invoice", "show", number).exit()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"amount_cents", "taxes_amount_cents"})
    void a_cent_changed_of_a_fee_is_found(String column) {
        place.run("invoice", "create", "--customer", "acme", "--add-on", "setup");
        change("UPDATE fees SET " + column + " = " + column + " + 1");
        CommandRun check = place.run("check");
        assertThat(check.exit()).as(check.err()).isEqualTo(6);
        assertThat(check.out()).contains(number());
    }

    private void change(String statement) {
        try (Database database = NewDatabase.open(folder.resolve("billing.db"))) {
            database.writing(handle -> FalsifiedDatabase.execute(handle, statement));
        }
    }

    @Test
    void a_voided_invoice_is_regenerated_with_other_fees() {
        place.sharing(Identifiers.seeded(6));
        place.run("invoice", "create", "--customer", "acme", "--add-on", "setup", "--add-on",
                "setup=2.5@1999");
        String number = number();
        assertThat(place.run("invoice", "regenerate", number).err()).contains("voided");
        place.run("invoice", "void", number, "--yes");
        assertThat(place.run("invoice", "regenerate", number, "--units", "3=1").err())
                .contains("fee");
        CommandRun made = place.run("invoice", "regenerate", number, "--without", "1",
                "--units", "2=3", "--name", "2=Days");
        assertThat(made.exit()).as(made.err()).isZero();
        assertThat(made.out()).contains("59.97 EUR", "Days", "finalized",
                "Replaces", number).doesNotContain("Setup");
        assertThat(place.run("invoice", "show", number).out()).contains("Replaced by");
    }

    @Test
    void an_explanation_has_numbers_for_programs() {
        place.run("invoice", "create", "--customer", "acme", "--add-on", "setup=2.5@1999");
        assertThat(place.run("explain", number()).out()).contains("49.98 EUR");
        assertThat(place.run("explain", number(), "-o", "json").out().replaceAll("\\s+", ""))
                .contains("\"result\":{\"number\":49.98,\"unit\":\"EUR\"}");
    }

    @Test
    void a_credit_note_names_the_lines_of_its_invoice() {
        place.run("invoice", "create", "--customer", "acme", "--add-on", "setup", "--add-on",
                "setup=2.5@1999");
        assertThat(place.run("invoice", "show", number()).out()).contains("\n2  Setup")
                .doesNotContain("\n3  Setup");
        CommandRun part = place.run("credit-note", "create", number(), "--fee", "2=1000");
        assertThat(part.out()).as(part.err()).contains("10.00 EUR");
        CommandRun rest = place.run("credit-note", "create", number(), "--fee", "2");
        assertThat(rest.out()).as(rest.err()).contains("39.98 EUR");
        CommandRun missing = place.run("credit-note", "create", number(), "--fee", "3");
        assertThat(missing.exit()).isEqualTo(2);
        assertThat(missing.err()).contains("has no line 3", "lines 1 to 2");
        assertThat(place.run("credit-note", "create", number(), "--fee", "1=1.5").err())
                .contains("--fee: \"1.5\" is not a valid amount in EUR", "200.00 with 2 decimals");
    }

    @Test
    void a_payment_is_recorded_listed_and_its_receipt_printed() {
        place.sharing(Identifiers.seeded(6));
        place.run("invoice", "create", "--customer", "acme", "--add-on", "setup");
        String number = number();
        CommandRun part = place.run("payment", "record", number, "--amount", "4000",
                "--reference", "wire 1");
        assertThat(part.exit()).as(part.err()).isZero();
        assertThat(part.out()).contains("40.00 EUR", "wire 1", number);
        assertThat(place.run("payment", "record", number, "--amount", "6001", "--reference",
                "wire 2").err()).contains("amount_cents");
        assertThat(place.run("payment", "record", number, "--reference", "wire 2").out())
                .contains("60.00 EUR");
        assertThat(place.run("invoice", "show", number).out()).contains("Payment   paid");
        assertThat(place.run("payment", "list", "--customer", "acme", "-o", "json").out())
                .contains("\"amount_cents\": 4000", "\"amount_cents\": 6000");
        assertThat(place.run("receipt", "list", "--invoice", number).out())
                .contains("DEF-001-RCPT-000001", "DEF-001-RCPT-000002");
        assertThat(place.run("receipt", "pdf", "DEF-001-RCPT-000002", "--to", "out").exit())
                .isZero();
        assertThat(folder.resolve("out/DEF-001-RCPT-000002.pdf")).exists();
        assertThat(place.run("receipt", "pdf", "none").err()).contains("none");
    }

    @Test
    void a_credit_note_is_printed() {
        place.run("invoice", "create", "--customer", "acme", "--add-on", "setup");
        String note = number() + "-CN001";
        assertThat(place.run("credit-note", "create", number(), "--all").exit()).isZero();
        assertThat(place.run("credit-note", "pdf", note, "--to", "note.pdf").out())
                .contains(note, "note.pdf");
        assertThat(folder.resolve("note.pdf")).exists();
    }

    @Test
    void a_customer_is_shown_with_what_it_owes() {
        place.run("invoice", "create", "--customer", "acme", "--add-on", "setup");
        assertThat(place.run("customer", "show", "acme").out())
                .contains("Latest invoices", "finalized  open ", "100.00 EUR on 1 invoice")
                .doesNotContain("overdue", "pending");
        place.run("invoice", "update", number(), "--payment-status", "succeeded");
        assertThat(place.run("customer", "show", "acme").out())
                .contains("finalized  paid ", "Amount due  nothing");
        assertThat(place.run("customer", "show", "acme", "-o", "csv").out())
                .startsWith("external_id,name,currency").hasLineCount(2);
    }

    @Test
    void confirmation_is_required_before_voiding() {
        place.run("invoice", "create", "--customer", "acme", "--add-on", "setup");
        CommandRun refused = place.run("invoice", "void", number());
        assertThat(refused.exit()).isEqualTo(6);
        assertThat(refused.err()).contains("void invoice " + number() + " of 100.00 EUR? It stays"
                + " void; `billing invoice regenerate` can issue another", "--yes");
    }

    @Test
    void what_cannot_be_done_is_refused_with_a_reason() {
        assertThat(place.run("invoice", "show", "X-1").exit()).isEqualTo(4);
        assertThat(place.run("invoice", "create", "--customer", "acme", "--add-on", "ghost").err())
                .contains("add-on ghost not found");
        assertThat(place.run("invoice", "create", "--customer", "acme", "--add-on", "setup=x")
                .exit()).isEqualTo(2);
        place.run("invoice", "create", "--customer", "acme", "--add-on", "setup");
        place.run("invoice", "void", number(), "--yes");
        CommandRun twice = place.run("invoice", "void", number(), "--yes");
        assertThat(twice.exit()).isEqualTo(5);
        assertThat(twice.err()).contains("only a finalized one can be voided");
        assertThat(place.run("invoice", "preview").exit()).isEqualTo(2);
        assertThat(place.run("invoice", "pdf").exit()).isEqualTo(2);
    }

    @Test
    void invoices_are_found_by_the_payment_state_that_the_list_shows() {
        place.sharing(Identifiers.seeded(7));
        place.run("invoice", "create", "--customer", "acme", "--add-on", "setup");
        String paid = number();
        place.run("invoice", "update", paid, "--payment-status", "succeeded");
        place.run("invoice", "create", "--customer", "acme", "--add-on", "setup");
        assertThat(payments("paid")).containsExactly("succeeded");
        assertThat(payments("open")).containsExactly("pending");
        assertThat(payments("overdue")).isEmpty();
        CommandRun.Place later = place.at(CommandRun.NOW.plus(Duration.ofDays(90)));
        later.run("run");
        assertThat(payments("overdue")).containsExactly("pending");
        assertThat(payments("open")).isEmpty();

        assertThat(place.run("invoice", "list", "--status", "open")).matches(run ->
                run.exit() == 2).extracting(CommandRun::err).asString()
                .contains("\"open\" is a payment status; use --payment-status open");
        assertThat(place.run("invoice", "list", "--status", "closed").err()).contains("\"closed\""
                + " is not a status of invoices; use draft, finalized or voided");
    }

    private List<String> payments(String state) {
        return place.run("invoice", "list", "--payment-status", state, "-o", "csv", "--columns",
                "payment").out().lines().skip(1).toList();
    }

    @Test
    void programs_see_whether_an_invoice_is_overdue() {
        place.run("invoice", "create", "--customer", "acme", "--add-on", "setup");
        assertThat(place.run("invoice", "list", "-o", "csv", "--columns", "payment,overdue").out())
                .isEqualTo("payment,overdue\npending,false\n");
        place.at(CommandRun.NOW.plus(Duration.ofDays(2))).run("run", "--yes");
        assertThat(place.run("invoice", "list", "-o", "csv", "--columns", "payment,overdue").out())
                .isEqualTo("payment,overdue\npending,true\n");
        assertThat(place.run("invoice", "list").out()).contains(" overdue ")
                .doesNotContain("Overdue");
    }

    @Test
    void a_list_without_invoices_is_reported() {
        CommandRun empty = place.run("invoice", "list");
        assertThat(empty.exit()).isZero();
        assertThat(empty.err()).contains("no invoices");
    }

    private String number() {
        String csv = place.run("invoice", "list", "-o", "csv").out();
        return csv.lines().skip(1).findFirst().orElseThrow().split(",")[0];
    }
}
