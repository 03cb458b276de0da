package billing.cli.session;

import java.io.IOException;
import java.nio.file.FileSystemException;

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

    /** The reason that the system gives, without the name of the file. */
    static String reason(IOException failure) {
        String reason = failure instanceof FileSystemException named ? named.getReason()
                : failure.getMessage();
        return reason == null ? failure.getClass().getSimpleName() : reason;
    }
}
