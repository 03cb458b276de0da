package billing.engine;

import billing.engine.driver.DatabaseAddress;
import billing.engine.driver.DatabaseFile;
import billing.engine.driver.DatabaseServer;
import billing.engine.driver.MoveEnd;
import billing.engine.driver.MoveMark;
import billing.kernel.error.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Moves a database to another address, of either engine.
 *
 * <p>First the source refuses all writes, those of running programs too, so that what is copied is
 * one state. Then the target gets the schema without triggers and references, and the rows of each
 * table in the order of its key, in batches that are a transaction each; a move that was
 * interrupted goes on after the last row of each table. References are checked, and triggers made,
 * once all rows are there. Then all rows of both are read again and their hashes compared. Only
 * after that is the source marked as moved and the target opened for use; until then, commands
 * refuse both.
 */
public final class DatabaseMove {
    private static final int BATCH_ROWS = 20_000;
    private static final int BATCH_CHARACTERS = 8_000_000;
    private final DatabaseAddress from;
    private final DatabaseAddress to;
    private final Progress progress;

    /** Hears how far the work is. */
    @FunctionalInterface
    public interface Progress {
        /**
         * A part of it is done.
         *
         * @param task  what is being done
         * @param done  rows of it that are done
         * @param total rows of it in all
         */
        void reached(String task, long done, long total);
    }

    /** A move between two addresses. */
    public DatabaseMove(DatabaseAddress from, DatabaseAddress to, Progress progress) {
        this.from = absolute(from);
        this.to = absolute(to);
        this.progress = progress;
    }

    private static DatabaseAddress absolute(DatabaseAddress address) {
        return address instanceof DatabaseFile file
                ? new DatabaseFile(file.path().toAbsolutePath().normalize()) : address;
    }

    /**
     * Moves the database, or goes on with a move that was interrupted.
     *
     * @param proof requires that both answer the same; it fails by an exception
     * @return how many rows were moved
     * @throws StoreException when the target is not empty, or the rows differ
     */
    public long move(BiConsumer<Database, Database> proof) {
        requireServer();
        // Brings an older schema up to date, and finds out what is wrong before anything changes.
        try (Database opened = Database.openToMove(from);
             Database target = Database.openOrCreateToMove(to)) {
            return opened.runAlone(() -> moved(opened, target, proof));
        }
    }

    private void requireServer() {
        if (from.equals(to)) {
            throw new StoreException("the database " + from + " is at " + to + " already",
                    "name another address with --to", null);
        }
        if (from instanceof DatabaseFile && to instanceof DatabaseFile) {
            throw new StoreException("both databases are files", "copy the file with `billing"
                    + " backup`", null);
        }
    }

    private long moved(Database opened, Database made, BiConsumer<Database, Database> proof) {
        try (MoveEnd source = Engines.moveEnd(from); MoveEnd target = Engines.moveEnd(to)) {
            List<MovedTable> tables = begin(source, target);
            long rows = copy(tables, source, target);
            if (!target.isComplete()) {
                target.complete();
            }
            compare(tables, source, target);
            proof.accept(opened, made);
            source.mark(new MoveMark(MoveMark.State.MOVED, to.toString()));
            target.unmark();
            return rows;
        } catch (SQLException e) {
            throw opened.engine().explain(e);
        }
    }

    private List<MovedTable> begin(MoveEnd source, MoveEnd target) throws SQLException {
        MoveMark mark = source.mark().orElse(null);
        MoveMark other = target.mark().orElse(null);
        boolean goesOn = mark != null && mark.state() != MoveMark.State.INCOMPLETE
                && mark.other().equals(to.toString());
        if (mark != null && !goesOn) {
            throw mark.refusal(from);
        }
        boolean isBegun = other != null && other.state() == MoveMark.State.INCOMPLETE
                && other.other().equals(from.toString());
        if (other != null && !isBegun) {
            throw other.refusal(to);
        }
        if (mark != null && mark.state() == MoveMark.State.MOVED && !isBegun) {
            throw mark.refusal(from);
        }
        if (isBegun && !goesOn) {
            throw new StoreException("the database " + to + " holds rows of a migration that was"
                    + " undone", "remove it, or name another one with --to", null);
        }
        if (!isBegun && organizations(target) > 0) {
            throw new StoreException("the database " + to + " is not empty",
                    "name a new file or schema with --to", null);
        }
        requireOurs(source, isBegun ? null : target);
        List<MovedTable> tables = tables(source, target);
        if (!goesOn) {
            freeze(source, tables);
        }
        if (!isBegun) {
            target.prepare(new MoveMark(MoveMark.State.INCOMPLETE, from.toString()));
        }
        return tables;
    }

    /**
     * Requires that the tables are those of this program: other columns would be lost, and rows
     * without a key have no order.
     *
     * @param target null where it lacks what is made again at the end
     */
    private void requireOurs(MoveEnd source, MoveEnd target) throws SQLException {
        SchemaDescription expected = SchemaDescription.ofNew();
        requireOurs(expected, source, from, "undo the change, or keep what it holds elsewhere");
        if (target != null) {
            requireOurs(expected, target, to, "name a new file or schema with --to");
        }
    }

    private static void requireOurs(SchemaDescription expected, MoveEnd end,
                                    DatabaseAddress address, String hint) throws SQLException {
        List<String> differences = end.ask(() ->
                expected.differences(SchemaDescription.of(end.connection().jdbc())));
        if (!differences.isEmpty()) {
            throw new StoreException("the database " + address + " does not have the schema of"
                    + " this program: " + differences.get(0), hint, null);
        }
    }

    private void freeze(MoveEnd source, List<MovedTable> tables) throws SQLException {
        if (goesToServer()) {
            StorableValues.prepare(source, tables);
        }
        source.freeze(new MoveMark(MoveMark.State.MOVING, to.toString()));
    }

    private static long organizations(MoveEnd target) throws SQLException {
        try (var statement = target.connection().jdbc().createStatement();
             var result = statement.executeQuery("SELECT count(*) FROM organization")) {
            result.next();
            return result.getLong(1);
        }
    }

    private List<MovedTable> tables(MoveEnd source, MoveEnd target) throws SQLException {
        List<String> names = source.tables();
        if (!names.equals(target.tables())) {
            throw new StoreException("the database " + to + " has other tables than " + from,
                    "name a new file or schema with --to", null);
        }
        Connection server = (from instanceof DatabaseServer ? source : target).connection().jdbc();
        List<MovedTable> tables = new ArrayList<>();
        for (String name : names) {
            tables.add(MovedTable.of(name, server));
        }
        return tables;
    }

    /** What is copied at a time. */
    private static final class Batch {
        private final List<Object[]> rows = new ArrayList<>();
        private long characters;
        private long done;

        void add(Object[] row) {
            rows.add(row);
            for (Object value : row) {
                characters += value instanceof String text ? text.length() : 0;
            }
        }

        boolean isFull() {
            return rows.size() == BATCH_ROWS || characters > BATCH_CHARACTERS;
        }
    }

    private long copy(List<MovedTable> tables, MoveEnd source, MoveEnd target)
            throws SQLException {
        long total = 0;
        for (MovedTable table : tables) {
            total += table.count(source.connection());
        }
        Batch batch = new Batch();
        for (MovedTable table : tables) {
            batch.done += target.ask(() -> table.count(target.connection()));
            progress.reached("copying", batch.done, total);
            Object[] last = target.ask(() -> table.last(target.connection()));
            long all = total;
            table.read(source.connection(), last, row -> {
                batch.add(row);
                if (batch.isFull()) {
                    load(table, batch, target);
                    progress.reached("copying", batch.done, all);
                }
            });
            load(table, batch, target);
        }
        return total;
    }

    private boolean goesToServer() {
        return from instanceof DatabaseFile && to instanceof DatabaseServer;
    }

    private static void load(MovedTable table, Batch batch, MoveEnd target) {
        if (!batch.rows.isEmpty()) {
            target.whole(() -> target.load(table.name(), table.columns(), batch.rows));
            batch.done += batch.rows.size();
            batch.rows.clear();
            batch.characters = 0;
        }
    }

    private void compare(List<MovedTable> tables, MoveEnd source, MoveEnd target)
            throws SQLException {
        int done = 0;
        for (MovedTable table : tables) {
            String before = TableHash.of(table, source.connection());
            String after = target.ask(() -> TableHash.of(table, target.connection()));
            if (!before.equals(after)) {
                throw new StoreException("the table " + table.name() + " differs: " + before
                        + " at " + from + ", " + after + " at " + to, "keep using " + from
                        + " with `billing migrate --undo`, and report this", null);
            }
            progress.reached("comparing tables", ++done, tables.size());
        }
    }

    /**
     * Ends a move and has its source used again, as it was; the target is not changed.
     *
     * @return the address of the target
     * @throws StoreException when the database is not the source of a move
     */
    public static String undo(DatabaseAddress source) {
        DatabaseAddress from = absolute(source);
        try (Database opened = Database.openToMove(from); MoveEnd end = Engines.moveEnd(from)) {
            MoveMark mark = end.mark().orElseThrow(() -> new StoreException("the database " + from
                    + " was not moved", "there is nothing to undo", null));
            if (mark.state() == MoveMark.State.INCOMPLETE) {
                throw mark.refusal(from);
            }
            return opened.runAlone(() -> {
                end.thaw();
                return mark.other();
            });
        } catch (SQLException e) {
            throw new StoreException("the database " + from + " failed: " + e.getMessage(),
                    "run `billing doctor`", e);
        }
    }
}
