package billing.usage.file;

/** Hears how far an import has come; called some ten thousand rows apart, on one thread. */
@FunctionalInterface
public interface ImportProgress {
    /** Hears nothing. */
    ImportProgress SILENT = (bytes, bytesTotal, rows, rowsKept) -> { };

    /** So many rows have been read; none of them has been dealt with since the last step. */
    default void reading(long rows) {
    }

    /**
     * A step.
     *
     * @param bytes      of the file that have been dealt with
     * @param bytesTotal size of the file; -1 when unknown
     * @param rows       rows that have been dealt with
     * @param rowsKept   rows of which all is on disk, whatever happens from now on
     */
    void at(long bytes, long bytesTotal, long rows, long rowsKept);
}
