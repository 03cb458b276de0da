package billing.kernel.error;

/**
 * A stored value is not what the program can have written. Work on other things goes on: a run
 * reports what it concerns and bills the rest.
 */
public final class DamagedValueException extends BillingException {
    private static final long serialVersionUID = 1L;

    /** Which value it is, and how the damage shows. */
    public DamagedValueException(String value, RuntimeException failure) {
        super("the database is damaged: a stored value cannot be read (" + failure.getMessage()
                + ", in " + value + ")", failure);
    }

    @Override
    public String hint() {
        return "see `billing doctor`, and restore a backup with `billing restore`";
    }
}
