package billing.engine.driver;

/**
 * A write has met what its scope does not lock; it is done again under the lock of the whole
 * organization. For control only: it has no stack trace.
 */
public final class WiderScopeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** A write of this scope needs a wider one. */
    public WiderScopeException(WriteScope scope) {
        super("a write of " + scope + " needs the whole organization", null, false, false);
    }
}
