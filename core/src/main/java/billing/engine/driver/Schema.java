package billing.engine.driver;

import billing.kernel.error.StoreException;

/** The version of the schema, the same for all engines. */
public final class Schema {
    /** The newest version; not less than the number of the last migration. */
    public static final int NEWEST = 20;

    private Schema() {
    }

    /**
     * Refuses a database that a newer program has written, or another one.
     *
     * @throws StoreException when its version is not known
     */
    public static void requireKnown(int version) {
        if (version > NEWEST || version < 0) {
            throw new StoreException("the database has schema version " + version
                    + ", this program knows versions up to " + NEWEST,
                    "use the newer `billing` that wrote it, or restore a backup", null);
        }
    }
}
