package billing.cli.command.usage;

import billing.cli.output.Progress;
import billing.cli.session.Session;
import billing.usage.file.ImportProgress;
import java.util.Locale;

/** Shows the progress of an import, and the number of stored rows if it is interrupted. */
final class ImportDisplay implements ImportProgress, AutoCloseable {
    private final Session session;
    private final String name;
    private final Thread onInterrupt = new Thread(this::reportStoredRows, "interrupted import");
    private Progress progress = Progress.silent();
    /** The progress until the first rows are stored; null before. */
    private Progress read;
    private boolean estimated;
    private volatile long kept;

    ImportDisplay(Session session, String name) {
        this.session = session;
        this.name = name;
        Runtime.getRuntime().addShutdownHook(onInterrupt);
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
            // Rows of a file have similar lengths, so the first ones give an estimate of the total.
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

    private void reportStoredRows() {
        session.say(String.format(Locale.ROOT, "%s: interrupted; %,d rows are stored,"
                + " run the same command again to resume", name, kept));
    }

    @Override
    public void close() {
        endReading();
        progress.close();
        try {
            Runtime.getRuntime().removeShutdownHook(onInterrupt);
        } catch (IllegalStateException interrupted) {
            // The program is ending already, and the message is being printed.
        }
    }
}
