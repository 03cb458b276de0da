package billing.cli.command.system;

import billing.check.Finding;
import billing.check.service.DatabaseCheck;
import billing.cli.output.Facts;
import billing.cli.output.Progress;
import billing.cli.output.Result;
import billing.cli.session.ArchiveOption;
import billing.cli.session.Confirmation;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.engine.Database;
import billing.engine.DatabaseMove;
import billing.engine.Handle;
import billing.engine.driver.DatabaseAddress;
import billing.engine.driver.DatabaseServer;
import billing.invoicing.store.Invoices;
import billing.kernel.error.StoreException;
import billing.kernel.work.Chunks;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Moves the database to another address, of either engine. */
@Command(name = "migrate", description = {
    "Move the database to a PostgreSQL server, or to a file.",
    "The database that is moved is not written from the start on; running servers stop writing.",
    "The target must be new. An interrupted migration continues when the command is repeated.",
    "Afterwards the rows of both databases are compared, `billing check` runs on the target, and",
    "all invoices are compared. Only then commands use the target, and refuse the source.",
    "With --undo, the source is used again as it was; what was written to the target since then",
    "is not copied back."},
        footer = {"  billing migrate --to \"postgresql://db.example.com/billing\"",
            "  billing migrate --db \"postgresql://db.example.com/billing\" --to billing.db",
            "  billing migrate --undo"})
public final class MigrateCommand implements Callable<Result> {
    private static final int TOGETHER = 100;
    private final Session session;

    @Option(names = "--to", paramLabel = "ADDRESS",
            description = "New address: a file, or the address of a PostgreSQL server.")
    private String to;

    @Option(names = "--undo", description = "Use the source again and end the migration.")
    private boolean undo;

    @Mixin
    private final ArchiveOption archive = new ArchiveOption();

    @Mixin
    private Confirmation confirmation;
    private Progress progress;
    /** How many findings the target has, as the source has them. */
    private int findings;
    private String task;

    public MigrateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        if (undo == (to != null)) {
            throw new UsageException("give either --to or --undo",
                    "billing migrate --to \"" + DatabaseServer.FORM + "\"");
        }
        DatabaseAddress source = session.databaseAddress();
        if (undo) {
            confirmation.require(session, "use " + source + " again? What was written to the"
                    + " other database is not copied back");
            String target = DatabaseMove.undo(source);
            return Result.of(Facts.none().fact("Database", source))
                    .note("the database at " + target + " is not changed; remove it, or do not"
                            + " write to it");
        }
        DatabaseAddress target = target();
        int[] compared = new int[1];
        try {
            long rows = new DatabaseMove(source, target, this::reached).move((before, after) ->
                    compared[0] = prove(before, after));
            end();
            warnOfFindings(target);
            return Result.of(Facts.none().fact("Database", target).fact("Rows", rows)
                            .fact("Invoices compared", compared[0]))
                    .next(session.console().command("doctor", "--db", target.toString()))
                    .note(source + " is unchanged; commands refuse it. Set BILLING_DB or `db` in"
                            + " billing.yaml to the new address");
        } finally {
            end();
        }
    }

    private void warnOfFindings(DatabaseAddress target) {
        if (findings > 0) {
            session.warn("findings of `billing check` that were moved along: " + findings
                    + "; list them with `"
                    + session.console().command("check", "--db", target.toString()) + "`");
        }
    }

    private DatabaseAddress target() {
        try {
            return DatabaseAddress.read(to, session.console().directory(),
                    session.console().environment());
        } catch (IllegalArgumentException e) {
            throw new UsageException("--to: " + e.getMessage(),
                    "use the form " + DatabaseServer.FORM);
        }
    }

    private void reached(String what, long done, long total) {
        if (!what.equals(task)) {
            end();
            task = what;
            progress = session.progress(what, "done", total);
        }
        progress.reached(done);
    }

    private void end() {
        if (progress != null) {
            progress.close();
            progress = null;
        }
    }

    /** What the target answers is what the source does; how many invoices were compared. */
    private int prove(Database before, Database after) {
        archive.apply(session, before);
        archive.apply(session, after);
        List<Finding> found = findings(after);
        if (!found.isEmpty() && !findings(before).equals(found)) {
            throw new StoreException("`billing check` has other findings on the target: "
                    + found.get(0).what(), "keep using the source with `billing migrate"
                    + " --undo`, and report this", null);
        }
        findings = found.size();
        List<UUID> ids = new DatabaseCheck(after).invoices();
        long compared = 0;
        for (List<UUID> some : Chunks.of(ids, TOGETHER)) {
            if (!before.read(handle -> documents(handle, some)).equals(
                    after.read(handle -> documents(handle, some)))) {
                throw new StoreException("invoices differ, one of " + some.get(0) + " and those"
                        + " after it", "keep using the source with `billing migrate --undo`, and"
                        + " report this", null);
            }
            compared += some.size();
            reached("comparing invoices", compared, ids.size());
        }
        return ids.size();
    }

    private List<Finding> findings(Database database) {
        DatabaseCheck check = new DatabaseCheck(database);
        List<UUID> ids = check.invoices();
        return check.withBooks(ids, done -> reached("checking invoices", done, ids.size()));
    }

    private List<ObjectNode> documents(Handle handle, List<UUID> ids) {
        return session.responses(handle).ofInvoices().whole(new Invoices(handle).byIds(ids));
    }
}
