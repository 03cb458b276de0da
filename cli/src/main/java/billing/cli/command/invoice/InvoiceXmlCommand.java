package billing.cli.command.invoice;

import billing.cli.command.einvoice.XmlTarget;
import billing.cli.output.Progress;
import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.einvoice.service.InvoiceSeries;
import billing.engine.Handle;
import billing.invoicing.InvoiceFilter;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.store.Invoices;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes invoices as electronic invoices. */
@Command(name = "xml",
        description = {"Write invoices as e-invoices (EN 16931).",
            "An e-invoice states what the invoice was issued with, so its bytes stay the same. An"
                + " invoice",
            "that cannot be expressed in the format is refused with all reasons; of several"
                + " invoices, the",
            "others are written. The files are named after the numbers."},
        footer = {"  billing invoice xml BENT-1-001-001 --format xrechnung",
            "  billing invoice xml BENT-1-001-001 --to - | xmllint --format -",
            "  billing invoice xml --all --format peppol --to einvoices/"})
public final class InvoiceXmlCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE", arity = "0..*", description = "Numbers or ids of invoices.")
    private List<String> names = List.of();
    @Option(names = "--all", description = "Write all final invoices.")
    private boolean all;
    @Mixin
    private final XmlTarget target = new XmlTarget();

    public InvoiceXmlCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        if (names.isEmpty() != all) {
            throw new UsageException(all ? "--all cannot be combined with invoices"
                    : "no invoices given", "name invoices, or use --all");
        }
        List<UUID> ids = session.database().read(this::invoices);
        InvoiceSeries series = new InvoiceSeries(session.database(), target.format());
        try (Progress progress = session.progress("write", "invoices", ids.size())) {
            return target.write(session, ids.size(), finished -> series.write(ids, finished),
                    progress::reached);
        }
    }

    private List<UUID> invoices(Handle handle) {
        if (!all) {
            return names.stream().map(name -> NamedInvoice.find(handle, name).id()).toList();
        }
        return new Invoices(handle).ids(InvoiceFilter.ALL.in(InvoiceStatus.FINALIZED, null));
    }
}
