package billing.cli.command.creditnote;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.cli.InvoicedPlace;
import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.UnitOfWork;
import billing.invoicing.OneOffRequest;
import billing.invoicing.service.OneOffInvoice;
import billing.kernel.money.CurrencyUnit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Credit notes are estimated and created. */
class CreditNoteCommandsTest {
    private static final CurrencyUnit EUR = CurrencyUnit.of("EUR");
    @TempDir
    Path folder;
    private final Identifiers ids = Identifiers.seeded(9);
    private CommandRun.Place place;
    private String number;

    @BeforeEach
    void place() throws IOException {
        place = InvoicedPlace.in(folder);
        number = InvoicedPlace.number(place);
    }

    @Test
    void a_credit_note_is_estimated_before_it_is_made() {
        assertThat(place.run("credit-note", "estimate", number, "--all").out())
                .contains("Creditable", "100.00 EUR", "Refundable", "0.00 EUR");
        assertThat(place.run("credit-note", "estimate", number, "--all", "-o", "json").out())
                .contains("\"estimated_credit_note\"",
                        "\"max_offsettable_amount_cents\": 10000");
        assertThat(place.run("credit-note", "list").err()).contains("no credit notes");
        assertThat(place.refused("credit-note", "estimate", number)).contains("no fees given");
    }

    @Test
    void a_refused_credit_note_shows_how_much_is_left() {
        assertThat(place.refused("credit-note", "create", number, "--all", "--refund", "1"))
                .contains("no payment of invoice " + number + " is recorded", "offset it");
        assertThat(place.refused("credit-note", "create", number, "--all", "--reason", "whim"))
                .contains("\"whim\" is not a valid reason", "order_change");
        place.done("credit-note", "create", number, "--all");
        assertThat(place.refused("credit-note", "update", number + "-CN001", "--refund-status",
                "gone")).contains("\"gone\" is not a valid refund status", "use pending");
    }

    @Test
    void all_of_an_invoice_with_a_negative_line_is_what_it_billed() throws IOException {
        taxes();
        assertThat(credited(oneOff(line("t20", 101), line("t10", 202), line("t0", -99)), "--all"))
                .isEqualTo(244);
        assertThat(credited(oneOff(line("t20", 101), line("t10", 202), line("t0", -50)), "--all"))
                .isEqualTo(293);
        List<OneOffRequest.Line> lines = new ArrayList<>(List.of(line("t0", -991)));
        for (int i = 0; i < 40; i++) {
            lines.add(line("t20", 101));
        }
        assertThat(credited(oneOff(lines.toArray(OneOffRequest.Line[]::new)), "--all"))
                .isEqualTo(40 * 101 + 808 - 991);
    }

    @Test
    void a_line_of_an_invoice_with_a_negative_line_is_credited_as_far_as_it_was_billed()
            throws IOException {
        taxes();
        String reduced = oneOff(line("t20", 10_000), line("t0", -3_000));
        assertThat(place.refused("credit-note", "create", reduced, "--fee", "1=100.00")).contains(
                "120.00 EUR is more than the 90.00 EUR left of invoice " + reduced);
        assertThat(place.refused("credit-note", "estimate", reduced, "--fee", "1=100.00"))
                .contains("120.00 EUR is more than the 90.00 EUR left of invoice " + reduced);
        assertThat(place.run("credit-note", "estimate", reduced, "--fee", "1").out())
                .contains("75.00 EUR", "90.00 EUR");
        assertThat(credited(reduced, "--fee", "1")).isEqualTo(9_000);
        assertThat(place.refused("credit-note", "create", reduced, "--fee", "1"))
                .contains("not above 0");
    }

    /** The total of a credit note that a command creates, in cents. */
    private static long totalCents(String json) {
        Matcher total = Pattern.compile("\"total_amount_cents\": (\\d+)").matcher(json);
        assertThat(total.find()).as(json).isTrue();
        return Long.parseLong(total.group(1));
    }

    private long credited(String invoice, String... fees) {
        List<String> arguments = new ArrayList<>(List.of("credit-note", "create", invoice));
        arguments.addAll(List.of(fees));
        arguments.addAll(List.of("-o", "json"));
        return totalCents(place.done(arguments.toArray(String[]::new)).out());
    }

    private void taxes() throws IOException {
        Files.writeString(folder.resolve("taxes.yaml"), """
                taxes:
                  - {code: t20, name: High, rate: "20"}
                  - {code: t10, name: Low, rate: "10"}
                  - {code: t0, name: None, rate: "0"}
                """);
        place.done("apply", "-f", "taxes.yaml");
    }

    private static OneOffRequest.Line line(String tax, long cents) {
        return new OneOffRequest.Line("setup", null, cents, null, null, null, null, List.of(tax));
    }

    /** The number of a one-off invoice, which only the API makes with negative lines. */
    private String oneOff(OneOffRequest.Line... lines) {
                try (Database database = NewDatabase.open(folder.resolve("billing.db"))) {
            return database.write(handle -> new OneOffInvoice(
                    new UnitOfWork(handle, ids, CommandRun.NOW)).create(new OneOffRequest("north",
                    EUR, null, null, null, false, List.of(lines)))).document().number();
        }
    }
}
