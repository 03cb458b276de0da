package billing.cli.command.invoice;

import billing.cli.output.Facts;
import billing.cli.output.Progress;
import billing.cli.output.Result;
import billing.cli.session.DateRange;
import billing.cli.session.OutputFile;
import billing.cli.session.Session;
import billing.customer.store.Customers;
import billing.einvoice.service.DocumentFiles.DocumentFile;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceFilter;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.store.Invoices;
import billing.server.render.ListJson;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes many invoices into a folder. */
@Command(name = "export", description = "Export invoices as PDF and JSON files to a folder.",
        footer = "  billing invoice export invoices/ --from 2024-03-01 --to 2024-03-31")
public final class InvoiceExportCommand implements Callable<Result> {
    private final JsonMapper mapper = new JsonMapper();
    private final Session session;

    @Parameters(paramLabel = "FOLDER", description = "Folder to write to; created if missing.")
    private String folder;
    @Option(names = "--customer", paramLabel = "ID",
            description = "Filter by customer (external id).")
    private String customer;
    @Option(names = "--status", paramLabel = "STATUS", defaultValue = "finalized",
            description = "Filter by status. Default: ${DEFAULT-VALUE}")
    private InvoiceStatus status;
    @Mixin
    private IssuedOptions issued = new IssuedOptions();

    public InvoiceExportCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        PagedInvoices found = new PagedInvoices(session.database(), ids());
        Path target = session.path(folder);
        OutputFile.folder(target);
        InvoiceFiles files = new InvoiceFiles(session.database());
        AtomicLong written = new AtomicLong();
        try (Progress progress = session.progress("export", "invoices", found.ids().size())) {
            found.each((handle, some) -> read(handle, files, some), (invoice, read) -> {
                files.writePdf(invoice, read.pdf(), target);
                writeJson(read.json(), target.resolve(files.name(invoice) + ".json"));
                progress.reached(written.incrementAndGet());
            });
        }
        return files.noted(Result.of(Facts.none().fact("Folder", target)
                .fact("Invoices", written.get())));
    }

    private List<UUID> ids() {
        DateRange days = issued.days();
        InvoiceFilter filter = InvoiceFilter.ofCustomer(customer).in(status, null)
                .issued(days.from(), days.to());
        return session.database().read(handle -> {
            new Customers(handle).require(customer);
            return new Invoices(handle).ids(filter);
        });
    }

    /** What an invoice is written from. */
    private record Contents(Supplier<DocumentFile> pdf, ObjectNode json) {
    }

    private Map<UUID, Contents> read(Handle handle, InvoiceFiles files, List<Invoice> some) {
        Map<UUID, Supplier<DocumentFile>> pdfs = files.read(handle, some);
        List<ObjectNode> nodes = session.responses(handle).ofInvoices().whole(some);
        Map<UUID, Contents> contents = new HashMap<>();
        for (int place = 0; place < some.size(); place++) {
            UUID id = some.get(place).id();
            contents.put(id, new Contents(pdfs.get(id),
                    ListJson.one("invoice", nodes.get(place))));
        }
        return contents;
    }

    private void writeJson(ObjectNode node, Path file) throws IOException {
        OutputFile.write(file, (mapper.writerWithDefaultPrettyPrinter().writeValueAsString(node)
                + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
