package billing.cli.command.system;

import billing.apply.CatalogSchema;
import billing.cli.config.Setting;
import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.cli.session.ShellWord;
import billing.customer.service.DefaultOrganization;
import billing.engine.Database;
import billing.engine.UnitOfWork;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder that {@code billing init --example} creates: a catalog with comments, the usage of
 * last month and a database, which the printed commands bill.
 */
final class ExampleProject {
    private static final List<String> FILES = List.of("billing.yaml", "catalog/seller.yaml",
            "catalog/plans.yaml", "catalog/customers.yaml", "usage.csv");
    private static final String SCHEMA = "catalog.schema.json";
    private static final String DATABASE = "billing.db";
    /** The time zone of seller and customer, where the last month has ended. */
    private static final ZoneId SELLER = ZoneId.of("Europe/Berlin");
    /** From the end of a period until a run bills it. */
    private static final Duration UNTIL_BILLED = Duration.ofMinutes(10);
    private static final String INVOICE = "LARK-001-001";
    private final Session session;
    private final YearMonth month;

    ExampleProject(Session session) {
        this.session = session;
        this.month = YearMonth.from(session.now().minus(UNTIL_BILLED).atZone(SELLER))
                .minusMonths(1);
    }

    /**
     * Creates the folder at once with all its files.
     *
     * @throws FileAlreadyExistsException if there is a file or folder of this name
     */
    Result create(String name) throws IOException {
        Path folder = session.path(name).normalize();
        if (Files.exists(folder)) {
            throw new FileAlreadyExistsException(name);
        }
        Path parent = folder.toAbsolutePath().getParent();
        if (!Files.isDirectory(parent)) {
            throw new NoSuchFileException(parent.toString(), null, "folder");
        }
        Path unfinished = Files.createTempDirectory(parent, ".billing-example-");
        try {
            writeFiles(unfinished);
            createDatabase(unfinished.resolve(DATABASE));
            Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | RuntimeException e) {
            delete(unfinished);
            throw e;
        }
        return result(name);
    }

    private void writeFiles(Path folder) throws IOException {
        for (String file : FILES) {
            Path target = folder.resolve(file);
            Files.createDirectories(target.getParent());
            Files.writeString(target, content(file));
        }
        Files.writeString(folder.resolve(SCHEMA), CatalogSchema.text());
    }

    private String content(String file) throws IOException {
        try (InputStream text = ExampleProject.class.getResourceAsStream("example/" + file)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("{month}", month.toString());
        }
    }

    private void createDatabase(Path file) {
        Instant start = month.atDay(1).atStartOfDay().toInstant(ZoneOffset.UTC);
        try (Database database = Database.openOrCreate(file)) {
            database.writing(handle -> DefaultOrganization.insert(
                    new UnitOfWork(handle, session.identifiers(), start)));
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> tree = Files.walk(folder)) {
            for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    private Result result(String name) {
        Facts facts = Facts.none().fact("Folder", name).fact("Database", name + "/" + DATABASE)
                .fact("Catalog", name + "/catalog").fact("Usage", name + "/usage.csv, "
                        + "of " + month);
        Result result = Result.of(facts);
        if (session.setting(Setting.DB).origin().equals(Setting.DB.variable())) {
            result.note("unset " + Setting.DB.variable() + ", which takes precedence over the"
                    + " billing.yaml of the example");
        }
        result.note("next:").note("  cd " + ShellWord.quoted(name));
        next(result, "as of the first of the month", "apply", "-f", "catalog", "--now",
                month.atDay(1).toString());
        next(result, "importing it again adds nothing", "usage", "import", "usage.csv");
        next(result, "the month so far", "usage", "show", "acme", "--now",
                month.atEndOfMonth().toString());
        next(result, "bills the month", "run");
        next(result, "", "invoice", "list");
        next(result, "writes " + INVOICE + ".pdf", "invoice", "pdf", INVOICE);
        next(result, "how each amount is calculated", "explain", INVOICE);
        return result;
    }

    private void next(Result result, String meaning, String... words) {
        result.note(String.format("  %-45s", session.console().command(words))
                .concat(meaning.isEmpty() ? "" : "# " + meaning).stripTrailing());
    }
}
