package billing.cli.session;

import billing.kernel.error.FileErrors;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Standard output, UTF-8. A {@link PrintStream} drops failures; this one keeps the first, so that
 * lost data can be reported when the command ends.
 */
public final class StandardOutput extends PrintStream {
    private final Target target;

    /** Standard output that writes to a stream. */
    public StandardOutput(OutputStream stream) {
        this(new Target(stream));
    }

    private StandardOutput(Target target) {
        super(target, false, StandardCharsets.UTF_8);
        this.target = target;
    }

    /**
     * Requires that everything that was printed has been written. A reader that has closed the pipe
     * ({@code billing ... | head}) wants no more data: nothing is lost then.
     *
     * @throws UnwritableException if data is lost
     */
    public void requireWritten() throws UnwritableException {
        flush();
        if (target.failure != null && !isClosedPipe(target.failure)) {
            throw new UnwritableException("standard output cannot be written: "
                    + FileErrors.reason(target.failure), "the output is incomplete:"
                    + " write it to another file or disk", target.failure);
        }
    }

    /** The system's message is the only sign of it that Java passes on. */
    private static boolean isClosedPipe(IOException failure) {
        return FileErrors.reason(failure).toLowerCase(Locale.ROOT).contains("pipe");
    }

    private static final class Target extends FilterOutputStream {
        private IOException failure;

        private Target(OutputStream stream) {
            super(stream);
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            try {
                out.write(bytes, from, length);
            } catch (IOException e) {
                throw kept(e);
            }
        }

        @Override
        public void flush() throws IOException {
            try {
                out.flush();
            } catch (IOException e) {
                throw kept(e);
            }
        }

        private IOException kept(IOException e) {
            if (failure == null) {
                failure = e;
            }
            return e;
        }
    }
}
