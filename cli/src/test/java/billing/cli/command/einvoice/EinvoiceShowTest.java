package billing.cli.command.einvoice;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.einvoice.Format;
import billing.einvoice.FormatRules;
import billing.einvoice.SampleDocuments;
import billing.einvoice.reader.InvoiceContents;
import billing.einvoice.reader.ReceivedInvoice;
import billing.einvoice.syntax.ElectronicInvoiceXml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code billing einvoice show}, and the reader that it uses. */
class EinvoiceShowTest {
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void documents() throws IOException {
        place = CommandRun.in(folder);
        for (String name : new String[] {"en16931-example3-cii.xml",
            "en16931-creditnote1-ubl.xml"}) {
            Files.writeString(folder.resolve(name), ExampleDocuments.text(name));
        }
        Files.write(folder.resolve("a.pdf"), ExampleDocuments.pdf("factur-x.xml",
                Files.readAllBytes(folder.resolve("en16931-example3-cii.xml"))));
    }

    private static InvoiceContents contents(Format format) throws IOException {
        return InvoiceContents.of(ReceivedInvoice.read("a.xml", ExampleDocuments.stream(
                ElectronicInvoiceXml.write(FormatRules.adapt(SampleDocuments.german(), format),
                        format))));
    }

    @Test
    void both_syntaxes_state_the_same() throws IOException {
        InvoiceContents ubl = contents(Format.UBL);
        InvoiceContents cii = contents(Format.CII);
        assertThat(ubl.document()).isEqualTo(cii.document())
                .containsKeys("number", "issue_date", "due_date", "currency", "delivery_date");
        Map<String, String> seller = new LinkedHashMap<>(cii.seller());
        seller.putIfAbsent("trading_name", ubl.seller().get("trading_name"));
        assertThat(ubl.seller()).isEqualTo(seller)
                .containsKeys("name", "city", "country", "vat_identifier", "electronic_address");
        assertThat(ubl.buyer()).containsEntry("name", cii.buyer().get("name"))
                .containsEntry("country", cii.buyer().get("country"));
        assertThat(ubl.payment()).isEqualTo(cii.payment()).containsKeys("means", "account");
        assertThat(ubl.lines()).isEqualTo(cii.lines()).isNotEmpty()
                .allSatisfy(line -> assertThat(line).containsKeys("id", "name", "quantity", "unit",
                        "price", "net_amount", "vat_category"));
        assertThat(ubl.money()).isEqualTo(cii.money());
        assertThat(ubl.money().totals()).containsKeys("lines", "vat", "including_vat", "due");
        assertThat(ubl.money().vat()).isNotEmpty();
    }

    @Test
    void parties_lines_and_totals_are_printed() {
        CommandRun shown = place.run("einvoice", "show", "en16931-creditnote1-ubl.xml");
        assertThat(shown.exit()).isZero();
        assertThat(shown.out()).startsWith("Document\n").contains("018304 / 28865", "381",
                "\nSeller\n", "\nBuyer\n", "\nLines\n", "\nVAT\n", "\nTotals\n",
                "NET AMOUNT");
    }

    @Test
    void the_invoice_in_a_pdf_file_is_shown_like_the_xml() {
        CommandRun pdf = place.run("einvoice", "show", "a.pdf", "-o", "json");
        assertThat(pdf.exit()).isZero();
        assertThat(pdf.out()).isEqualTo(place.run("einvoice", "show", "en16931-example3-cii.xml",
                "-o", "json").out()).contains("\"document\": {", "\"type\": \"380\"",
                "\"vat_category\": \"S\"", "\"totals\": {", "\"due\": ");
        assertThat(place.run("einvoice", "show", "a.pdf", "-o", "csv").out())
                .startsWith("id,name,quantity,unit,price,price_base,vat_category,vat_rate,"
                        + "net_amount\n");
    }

    @Test
    void control_characters_of_a_file_do_not_reach_the_terminal() throws IOException {
        Files.writeString(folder.resolve("b.xml"), ExampleDocuments
                .text("en16931-creditnote1-ubl.xml").replace("018304 / 28865", "1\u009b2J\u202e3"));
        assertThat(place.run("einvoice", "show", "b.xml").out()).contains("1\\u009b2J\\u202e3");
    }
}
