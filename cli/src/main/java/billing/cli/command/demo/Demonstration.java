package billing.cli.command.demo;

import billing.apply.AppliedCatalog;
import billing.apply.Catalog;
import billing.apply.CatalogFiles;
import billing.apply.ResourceChange.Action;
import billing.cli.command.invoice.InvoiceFiles;
import billing.cli.output.Count;
import billing.cli.session.Session;
import billing.customer.service.DefaultOrganization;
import billing.engine.Database;
import billing.engine.PageRange;
import billing.engine.UnitOfWork;
import billing.input.file.SourceFile;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceFilter;
import billing.invoicing.store.Invoices;
import billing.run.BillingRun;
import billing.run.RunListener;
import billing.run.RunReport;
import billing.usage.file.ImportFollowUp;
import billing.usage.file.ImportProgress;
import billing.usage.file.ImportResult;
import billing.usage.file.UsageFormat;
import billing.usage.file.UsageImport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Builds a sample from files to PDFs; reports each step and its duration. */
final class Demonstration {
    private static final int ROWS = 500;
    private final Session session;
    private final Sample sample;
    private final Path folder;
    private final Database database;
    private long stepBegan = System.nanoTime();

    Demonstration(Session session, Sample sample, Path folder, Database database) {
        this.session = session;
        this.sample = sample;
        this.folder = folder;
        this.database = database;
    }

    /** Runs all steps; returns the invoices, latest issuing date first. */
    List<Invoice> run() throws IOException {
        apply();
        importUsage();
        bill();
        return print();
    }

    private void apply() throws IOException {
        database.writing(handle -> DefaultOrganization.insert(new UnitOfWork(handle,
                session.identifiers(), sample.start())));
        Catalog catalog = new Catalog(session.identifiers(), sample.start());
        CatalogFiles files = CatalogFiles.load(folder, List.of("."));
        AppliedCatalog applied = catalog.apply(database, files);
        done("apply", "%,d plans, customers and other resources; %s in advance",
                applied.change().with(Action.CREATE).size()
                        + applied.change().with(Action.CHANGE).size(),
                Count.of(applied.invoices().size(), "invoice"));
    }

    private void importUsage() throws IOException {
        UsageImport imports = new UsageImport(database, UsageFormat.DETECTED, true,
                ImportFollowUp.NONE);
        long events = 0;
        List<Path> files = usageFiles();
        for (Path file : files) {
            ImportResult result = imports.run(SourceFile.of(file.toString(), file), sample.end(),
                    ImportProgress.SILENT);
            events += result.added();
        }
        done("import", "%,d usage events from %s", events, Count.of(files.size(), "file"));
    }

    private List<Path> usageFiles() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("usage"))) {
            return files.filter(file -> file.toString().endsWith(".csv")).sorted().toList();
        }
    }

    private void bill() {
        RunReport report = new BillingRun(database, session.identifiers())
                .until(sample.end(), RunListener.SILENT);
        report.failures().forEach(failure -> {
            throw failure.reason();
        });
        done("run", "until %s, %s", sample.end(), Count.of(report.invoiceCount(), "invoice"));
    }

    private List<Invoice> print() throws IOException {
        List<Invoice> invoices = database.read(handle -> {
            Invoices stored = new Invoices(handle);
            return stored.page(InvoiceFilter.ALL, new PageRange(1, ROWS)).items().stream()
                    .map(header -> stored.get(header.id())).toList();
        });
        InvoiceFiles files = new InvoiceFiles(database);
        for (Invoice invoice : invoices) {
            files.writePdf(invoice, folder.resolve("invoices"));
        }
        done("print", "%s into invoices/", Count.of(invoices.size(), "PDF"));
        return invoices;
    }

    /** Reports the step that has just ended. */
    void done(String step, String sentence, Object... values) {
        long now = System.nanoTime();
        session.say(String.format(Locale.ROOT, "%-7s %5.2f s  ", step, (now - stepBegan) / 1e9)
                + String.format(Locale.ROOT, sentence, values));
        stepBegan = now;
    }
}
