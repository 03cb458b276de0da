package billing.cli.command.demo;

import billing.cli.command.invoice.InvoiceTable;
import billing.cli.output.Result;
import billing.cli.session.Confirmation;
import billing.cli.session.OutputFile;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.engine.Database;
import billing.engine.driver.DatabaseFile;
import billing.engine.sqlite.PrivateFiles;
import billing.engine.sqlite.SqliteDatabase;
import billing.invoicing.Invoice;
import billing.server.render.ListJson;
import billing.subscription.store.Subscriptions;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Builds a complete example, from files to PDFs. */
@Command(name = "demo",
        description = {"Build a complete example with database, invoices and PDFs.",
            "The database is billing.db in the folder of the example; --db is ignored."},
        footer = {"  billing demo", "  billing demo shop --sample payments"})
public final class DemoCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "DIR", arity = "0..1", defaultValue = "billing-demo",
            description = "Folder of the example. Default: ${DEFAULT-VALUE}")
    private String directory;
    @Option(names = "--sample", paramLabel = "NAME", defaultValue = "ai-inference",
            completionCandidates = Samples.class,
            description = "Sample: ai-inference, payments or infrastructure."
                + " Default: ${DEFAULT-VALUE}")
    private String name;

    /** The samples, for completion. */
    private static final class Samples extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        Samples() {
            super(List.of("ai-inference", "payments", "infrastructure"));
        }
    }

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    public DemoCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        Sample sample = sample();
        Path folder = session.path(directory);
        prepare(folder);
        Path file = folder.resolve("billing.db");
        try (Database database = Database.openOrCreate(new DatabaseFile(file),
                session::report)) {
            Demonstration demonstration = new Demonstration(session, sample, folder, database);
            demonstration.done("copy", "%d files into %s/", sample.copyTo(folder), directory);
            List<Invoice> invoices = demonstration.run();
            session.say("");
            return result(database, invoices);
        }
    }

    private Sample sample() {
        return Arrays.stream(Sample.values()).filter(one -> one.code().equals(name)).findFirst()
                .orElseThrow(() -> new UsageException("--sample: unknown sample \"" + name
                        + "\"", "use " + Arrays.stream(Sample.values()).map(Sample::code)
                        .collect(Collectors.joining(" or "))));
    }

    /** Removes an existing example's database, so that the new one has the documented contents. */
    private void prepare(Path folder) throws IOException {
        OutputFile.folder(folder);
        try (Stream<Path> content = Files.list(folder)) {
            if (content.findAny().isPresent()) {
                confirmation.require(session, directory + " is not empty; overwrite its billing.db"
                        + " and the files of the sample?");
            }
        }
        Path database = folder.resolve("billing.db");
        SqliteDatabase.requireFileOrNone(database);
        for (Path file : PrivateFiles.of(database)) {
            Files.deleteIfExists(file);
        }
    }

    private Result result(Database database, List<Invoice> invoices) {
        var table = InvoiceTable.list(database, invoices);
        JsonNode tree = database.read(handle -> ListJson.page("invoices",
                session.responses(handle).ofInvoices().invoices(invoices),
                1, Math.max(1, invoices.size()), invoices.size()));
        Invoice largest = invoices.stream()
                .max(Comparator.comparing(invoice -> invoice.parts().fees(),
                Comparator.comparingInt(List::size))).orElseThrow();
        String subscription = database.read(handle -> new Subscriptions(handle)
                .byId(largest.parts().subscriptions().get(0).subscriptionId()).orElseThrow())
                .externalId();
        return Result.of(() -> List.of(table), () -> tree)
                .note("\nnext:")
                .note(command(List.of("invoice", "open"), largest.document().number()))
                .note(command(List.of("invoice", "show"), largest.document().number()))
                .note(command(List.of("explain"), largest.document().number()))
                .note(command(List.of("usage", "list"), "--subscription", subscription,
                        "--per-page", "10"));
    }

    private String command(List<String> command, String... arguments) {
        String file = directory + (directory.endsWith("/") ? "" : "/") + "billing.db";
        List<String> words = new ArrayList<>(command);
        words.addAll(List.of("--db", file));
        words.addAll(List.of(arguments));
        return "  " + session.console().command(words);
    }
}
