package billing.cli.session;

import java.io.IOException;

/** Output that cannot be written, with what to do about it. */
public final class UnwritableException extends IOException {
    private static final long serialVersionUID = 1L;
    private final String hint;

    /** An output that cannot be written, for the reason that the system gives. */
    public UnwritableException(String message, String hint, IOException cause) {
        super(message, cause);
        this.hint = hint;
    }

    /** What to do about it. */
    public String hint() {
        return hint;
    }
}
