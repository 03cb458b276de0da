package billing.cli.command.usage;

import billing.cli.output.Progress;
import billing.cli.session.Session;
import billing.usage.file.ImportProgress;
import java.util.Locale;

/** Shows how an import advances, and what is kept when somebody interrupts it. */
final class ImportDisplay implements ImportProgress, AutoCloseable {
    private final Session session;
    private final String name;
    private final Thread farewell = new Thread(this::sayWhatIsKept, "farewell");
    private Progress progress = Progress.silent();
    /** Until the first rows are written; null when that takes no time. */
    private Progress read;
    private boolean estimated;
    private volatile long kept;

    ImportDisplay(Session session, String name) {
        this.session = session;
        this.name = name;
        Runtime.getRuntime().addShutdownHook(farewell);
    }

    @Override
    public void reading(long rows) {
        if (!estimated) {
            if (read == null) {
                read = session.progress("read", "rows", 0);
            }
            read.reached(rows);
        }
    }

    @Override
    public void at(long bytes, long bytesTotal, long rows, long rowsKept) {
        if (!estimated && bytes > 0) {
            // Rows of a file are about equally long, so the first ones tell how many there are.
            endReading();
            progress = session.progress("import", "rows",
                    bytesTotal < 0 ? 0 : rows * bytesTotal / bytes);
            estimated = true;
        }
        progress.reached(rows);
        kept = rowsKept;
    }

    private void endReading() {
        if (read != null) {
            read.close();
        }
    }

    private void sayWhatIsKept() {
        session.say(String.format(Locale.ROOT, "%s: interrupted; %,d rows are kept,"
                + " the same command goes on from there", name, kept));
    }

    @Override
    public void close() {
        endReading();
        progress.close();
        try {
            Runtime.getRuntime().removeShutdownHook(farewell);
        } catch (IllegalStateException interrupted) {
            // The program is ending already, and the farewell is being said.
        }
    }
}
