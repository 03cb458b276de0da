package billing.cli.command.einvoice;

import billing.apply.CatalogFiles;
import billing.cli.output.Column;
import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.einvoice.Format;
import billing.einvoice.Reason;
import billing.einvoice.service.Readiness;
import billing.engine.Handle;
import billing.input.SourceLocation;
import billing.kernel.time.LocalDays;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists what customers lack for electronic invoices. */
@Command(name = "ready",
        description = {"List what is missing for the e-invoices of customers.",
            "States for each missing term the rule that requires it and how to add it. Checks the"
                + " data of",
            "today, before an invoice is due; taxes of single plans and charges are left out. Exits"
                + " 0 if",
            "nothing is missing, else 6. With --file, also names the file and line where the"
                + " customer or",
            "billing entity is stated."},
        footer = {"  billing einvoice ready", "  billing einvoice ready --format xrechnung",
            "  billing einvoice ready -f catalog/ customers.yaml",
            "  billing einvoice ready --customer acme -o json"})
public final class EinvoiceReadyCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--format", paramLabel = "FORMAT",
            description = "Check this format. Default: the one that each customer gets")
    private String format;
    @Option(names = "--customer", paramLabel = "ID",
            description = "External id of a customer. Default: all customers")
    private String customer;
    @Option(names = {"-f", "--file"}, paramLabel = "PATH", arity = "1..*",
            description = "The catalog files, or folders of them, in which to add it.")
    private List<String> paths;

    public EinvoiceReadyCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        CatalogFiles files = files();
        Format named = format == null ? null : Format.named(format);
        List<Readiness> found = session.database().read(handle -> read(handle, named));
        Result result = Result.of(() -> List.of(table(found, files)),
                () -> tree(found, files));
        return found.stream().allMatch(Readiness::isReady) ? result
                : result.exit(ExitCode.REFUSED);
    }

    /** The files, read; null where none are named. */
    private CatalogFiles files() throws IOException {
        if (paths == null) {
            return null;
        }
        CatalogFiles files = CatalogFiles.load(session.console().directory(), paths);
        files.reading().problems().refuse();
        return files;
    }

    private static SourceLocation place(Reason reason, CatalogFiles files) {
        return reason.owner() == null ? null
                : files.place(reason.owner().list(), reason.owner().key()).orElse(null);
    }

    private List<Readiness> read(Handle handle, Format named) {
        Customers customers = new Customers(handle);
        LocalDate today = LocalDays.of(session.now(), ZoneOffset.UTC);
        List<Customer> all = customer == null ? customers.all()
                : List.of(customers.get(customer));
        return all.stream().map(one -> Readiness.read(handle, one, named, today)).toList();
    }

    private static Table table(List<Readiness> found, CatalogFiles files) {
        List<Column> columns = new ArrayList<>(List.of(Column.text("Customer"),
                Column.text("Format"), Column.text("Term"), Column.text("Rule"),
                Column.text("Reason")));
        if (files != null) {
            columns.add(Column.text("File"));
        }
        columns.add(Column.text("Remedy"));
        Table table = Table.of(columns.toArray(Column[]::new)).whenEmpty("nothing is missing");
        for (Readiness one : found) {
            for (Reason reason : one.reasons()) {
                List<Object> row = new ArrayList<>(Arrays.asList(one.customer().externalId(),
                        one.format().code(), reason.term(), reason.rule(), reason.message()));
                if (files != null) {
                    SourceLocation place = place(reason, files);
                    row.add(place == null ? null : place.file() + ":" + place.line());
                }
                row.add(reason.remedy());
                table.row(row.toArray());
            }
        }
        return table;
    }

    private static JsonNode tree(List<Readiness> found, CatalogFiles files) {
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        ArrayNode customers = tree.putArray("customers");
        for (Readiness one : found) {
            ObjectNode node = customers.addObject()
                    .put("external_id", one.customer().externalId())
                    .put("format", one.format().code()).put("ready", one.isReady());
            ArrayNode reasons = node.putArray("reasons");
            for (Reason reason : one.reasons()) {
                ObjectNode entry = reasons.addObject().put("code", reason.code())
                        .put("term", reason.term()).put("rule", reason.rule())
                        .put("message", reason.message()).put("remedy", reason.remedy());
                SourceLocation place = files == null ? null : place(reason, files);
                if (place != null) {
                    entry.put("file", place.file()).put("line", place.line());
                }
            }
        }
        return tree;
    }
}
