package billing.cli.command.invoice;

import billing.cli.output.Block;
import billing.cli.output.Outline;
import billing.cli.output.OutputFormat;
import billing.cli.output.Result;
import billing.cli.session.ArchiveOption;
import billing.cli.session.Session;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.explanation.Explanation;
import billing.invoicing.explanation.InvoiceExplanation;
import billing.invoicing.store.Invoices;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Explains the amounts of an invoice or a fee. */
@Command(name = "explain",
        description = {"Explain the amounts of an invoice or a fee.",
            "Shows events, units, tiers, rates, roundings and taxes."},
        footer = {"  billing explain BENT-1-001-001",
            "  billing explain BENT-1-001-001 --events"})
public final class ExplainCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE|FEE",
            description = "Number or id of an invoice, or id of a fee.")
    private String name;
    @Option(names = "--events", description = "Include the events that were aggregated.")
    private boolean events;

    @Mixin
    private final ArchiveOption archive = new ArchiveOption();

    public ExplainCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        session.requireFormat(List.of(OutputFormat.JSON, OutputFormat.YAML), null);
        Explanation tree = archive.database(session).read(this::explain);
        return Result.of(() -> List.of(text(tree)),
                () -> new JsonMapper().valueToTree(tree));
    }

    private static Block text(Explanation tree) {
        Outline outline = new Outline();
        draw(tree, "", "", outline);
        return outline.text();
    }

    private Explanation explain(Handle handle) {
        Optional<UUID> id = Identifiers.read(name);
        Optional<UUID> invoiceOfFee = id.flatMap(new Invoices(handle)::invoiceOfFee);
        if (invoiceOfFee.isEmpty()) {
            return new InvoiceExplanation(handle, NamedInvoice.find(handle, name), events).tree();
        }
        Invoice invoice = new Invoices(handle).get(invoiceOfFee.get());
        Fee fee = invoice.parts().fees().stream().filter(one -> one.id().equals(id.get()))
                .findFirst().orElseThrow();
        return new InvoiceExplanation(handle, invoice, events).tree(fee);
    }

    /** Draws a step after its branch, and its causes with the stems of their parents. */
    private static void draw(Explanation step, String branch, String stems, Outline outline) {
        List<Explanation> beneath = step.because();
        outline.add(branch, stems + (beneath.isEmpty() ? "  " : "│ "), step.what(),
                step.result() == null ? null : step.result().toString());
        for (int index = 0; index < beneath.size(); index++) {
            boolean last = index == beneath.size() - 1;
            draw(beneath.get(index), stems + (last ? "└ " : "├ "), stems + (last ? "  " : "│ "),
                    outline);
        }
    }
}
