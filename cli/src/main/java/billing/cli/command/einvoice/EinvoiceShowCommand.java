package billing.cli.command.einvoice;

import billing.cli.output.Block;
import billing.cli.output.Column;
import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.output.Text;
import billing.cli.session.Session;
import billing.einvoice.reader.InvoiceContents;
import billing.einvoice.reader.ReceivedInvoice;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows what an electronic invoice states. */
@Command(name = "show",
        description = {"Show what an e-invoice states.",
            "Takes a file of any program: XML in UBL or CII, or PDF with such a file attached"
                + " (Factur-X,",
            "ZUGFeRD). Amounts are those of the file; `einvoice check` checks them."},
        footer = {"  billing einvoice show invoice.xml",
            "  billing einvoice show invoice.pdf -o json"})
public final class EinvoiceShowCommand implements Callable<Result> {
    private static final String TYPE = "type";
    private final Session session;

    @Parameters(paramLabel = "FILE", description = "XML or PDF file; - for standard input.")
    private String name;

    public EinvoiceShowCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        try (InputStream stream = session.source(name).bytes()) {
            InvoiceContents contents = InvoiceContents.of(ReceivedInvoice.read(name, stream));
            return Result.of(() -> blocks(contents), () -> tree(contents))
                    .flat(() -> lines(contents));
        }
    }

    private static List<Block> blocks(InvoiceContents contents) {
        List<Block> blocks = new ArrayList<>();
        facts(blocks, "Document", contents.document());
        facts(blocks, "Seller", contents.seller());
        facts(blocks, "Buyer", contents.buyer());
        facts(blocks, "Payment", contents.payment());
        if (!contents.notes().isEmpty()) {
            blocks.add(Text.heading("Notes"));
            contents.notes().forEach(note -> blocks.add(Text.of(note)));
        }
        table(blocks, "Lines", lines(contents));
        table(blocks, "Allowances and charges", rows(contents.money().adjustments(),
                List.of(TYPE, "reason", "vat_category", "vat_rate", "amount")));
        table(blocks, "VAT", rows(contents.money().vat(), List.of("category", "reason", "rate",
                "taxable_amount", "tax_amount")));
        facts(blocks, "Totals", contents.money().totals());
        return blocks;
    }

    private static void facts(List<Block> blocks, String heading, Map<String, String> members) {
        if (members.isEmpty()) {
            return;
        }
        Facts facts = Facts.none();
        members.forEach((key, value) -> facts.fact(title(key), value));
        blocks.add(Text.heading(heading));
        blocks.add(facts);
    }

    private static void table(List<Block> blocks, String heading, Table table) {
        if (!table.rows().isEmpty()) {
            blocks.add(Text.heading(heading));
            blocks.add(table);
        }
    }

    private static Table lines(InvoiceContents contents) {
        return rows(contents.lines(), List.of("id", "name", "quantity", "unit", "price",
                "price_base", "vat_category", "vat_rate", "net_amount"));
    }

    private static Table rows(List<Map<String, String>> rows, List<String> keys) {
        Table table = Table.of(keys.stream().map(EinvoiceShowCommand::column)
                .toArray(Column[]::new));
        rows.forEach(row -> table.row(keys.stream().map(row::get).toArray()));
        return table;
    }

    private static Column column(String key) {
        return switch (key) {
            case "quantity", "price", "price_base", "vat_rate", "rate", "amount", "net_amount",
                    "taxable_amount", "tax_amount" -> Column.number(title(key));
            default -> Column.text(title(key));
        };
    }

    private static String title(String key) {
        String words = key.replace('_', ' ').replace("vat", "VAT").replace("bic", "BIC");
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    private static JsonNode tree(InvoiceContents contents) {
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        object(tree.putObject("document"), contents.document());
        ArrayNode notes = tree.putArray("notes");
        contents.notes().forEach(notes::add);
        object(tree.putObject("seller"), contents.seller());
        object(tree.putObject("buyer"), contents.buyer());
        object(tree.putObject("payment"), contents.payment());
        array(tree.putArray("lines"), contents.lines());
        array(tree.putArray("allowances_and_charges"), contents.money().adjustments());
        array(tree.putArray("vat"), contents.money().vat());
        object(tree.putObject("totals"), contents.money().totals());
        return tree;
    }

    private static void array(ArrayNode array, List<Map<String, String>> rows) {
        rows.forEach(row -> object(array.addObject(), row));
    }

    private static void object(ObjectNode object, Map<String, String> members) {
        members.forEach(object::put);
    }
}
