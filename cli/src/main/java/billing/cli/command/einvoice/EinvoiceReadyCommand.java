package billing.cli.command.einvoice;

import billing.cli.output.Column;
import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.customer.Customer;
import billing.customer.Customers;
import billing.einvoice.Format;
import billing.einvoice.Reason;
import billing.einvoice.service.Readiness;
import billing.engine.Handle;
import billing.kernel.time.LocalDays;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.time.ZoneOffset;
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
            "nothing is missing, else 6."},
        footer = {"  billing einvoice ready", "  billing einvoice ready --format xrechnung",
            "  billing einvoice ready --customer acme -o json"})
public final class EinvoiceReadyCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--format", paramLabel = "FORMAT",
            description = "Check this format. Default: the one that each customer gets")
    private String format;
    @Option(names = "--customer", paramLabel = "ID",
            description = "External id of a customer. Default: all customers")
    private String customer;

    public EinvoiceReadyCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Format named = format == null ? null : Format.named(format);
        List<Readiness> found = session.database().read(handle -> read(handle, named));
        Result result = Result.of(() -> List.of(table(found)), () -> tree(found));
        return found.stream().allMatch(Readiness::isReady) ? result
                : result.exit(ExitCode.REFUSED);
    }

    private List<Readiness> read(Handle handle, Format named) {
        Customers customers = new Customers(handle);
        LocalDate today = LocalDays.of(session.now(), ZoneOffset.UTC);
        List<Customer> all = customer == null ? customers.all()
                : List.of(customers.get(customer));
        return all.stream().map(one -> Readiness.read(handle, one, named, today)).toList();
    }

    private static Table table(List<Readiness> found) {
        Table table = Table.of(Column.text("Customer"), Column.text("Format"),
                Column.text("Term"), Column.text("Rule"), Column.text("Reason"),
                Column.text("Remedy")).whenEmpty("nothing is missing");
        for (Readiness one : found) {
            one.reasons().forEach(reason -> table.row(one.customer().externalId(),
                    one.format().code(), reason.term(), reason.rule(), reason.message(),
                    reason.remedy()));
        }
        return table;
    }

    private static JsonNode tree(List<Readiness> found) {
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        ArrayNode customers = tree.putArray("customers");
        for (Readiness one : found) {
            ObjectNode node = customers.addObject()
                    .put("external_id", one.customer().externalId())
                    .put("format", one.format().code()).put("ready", one.isReady());
            ArrayNode reasons = node.putArray("reasons");
            for (Reason reason : one.reasons()) {
                reasons.addObject().put("code", reason.code()).put("term", reason.term())
                        .put("rule", reason.rule()).put("message", reason.message())
                        .put("remedy", reason.remedy());
            }
        }
        return tree;
    }
}
