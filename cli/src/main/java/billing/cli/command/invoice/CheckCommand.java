package billing.cli.command.invoice;

import billing.check.Finding;
import billing.check.service.DatabaseCheck;
import billing.cli.output.Column;
import billing.cli.output.ExitCode;
import billing.cli.output.Progress;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.ArchiveOption;
import billing.cli.session.Session;
import billing.engine.Database;
import billing.engine.Engines;
import billing.engine.driver.Inspection;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Recalculates invoices and checks the books. */
@Command(name = "check",
        description = {"Recalculate invoices from events and check the books.",
            "Every journal entry must balance, every receivable must equal the amount due of its",
            "invoice, and the statement of account of a customer with voided invoices must have",
            "the balance of the books. The database file is checked for damage first, as by",
            "`billing doctor`. Prints nothing and exits 0 if there are no differences, else",
            "exits 6."},
        footer = {"  billing check", "  billing check BENT-1-001-001"})
public final class CheckCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE", arity = "0..*",
            description = "Numbers or ids of invoices. Default: all invoices")
    private List<String> names;

    @Mixin
    private final ArchiveOption archive = new ArchiveOption();

    public CheckCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Inspection file = Engines.inspect(session.databaseAddress());
        if (!file.faults().isEmpty()) {
            return damaged(file);
        }
        List<Finding> findings = findings(archive.database(session));
        Table table = Table.of(Column.text("Invoice"), Column.text("Finding"),
                Column.text("Hint"));
        findings.forEach(one -> table.row(one.invoice(), one.what(), one.hint()));
        return Result.of(table).exit(findings.isEmpty() ? ExitCode.DONE : ExitCode.REFUSED);
    }

    /** A damaged file is not checked further. */
    private static Result damaged(Inspection file) {
        Table table = Table.of(Column.text("Damage"));
        file.faults().forEach(table::row);
        return Result.of(table).note("restore a backup with `billing restore`")
                .exit(ExitCode.REFUSED);
    }

    private List<Finding> findings(Database database) {
        DatabaseCheck check = new DatabaseCheck(database);
        List<UUID> ids = names == null ? check.invoices() : database.read(handle ->
                names.stream().map(name -> NamedInvoice.find(handle, name).id()).toList());
        try (Progress progress = session.progress("check", "invoices", ids.size())) {
            return names == null ? check.withBooks(ids, progress::reached)
                    : check.withoutBooks(ids, progress::reached);
        }
    }
}
