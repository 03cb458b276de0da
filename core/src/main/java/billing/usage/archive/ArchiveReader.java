package billing.usage.archive;

import billing.input.file.GzipMembers;
import billing.kernel.error.ArchiveException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Reads lines of blocks of an archive, one after the other. */
public final class ArchiveReader implements AutoCloseable {
    private final Path file;
    private final FileChannel channel;
    private final BufferedReader lines;

    /**
     * Opens whole blocks of a file that was verified.
     *
     * @param from position of the first block
     * @param end  position after the last one, or the size of the file
     */
    ArchiveReader(Path file, long from, long end) throws IOException {
        this.file = file;
        channel = FileChannel.open(file, StandardOpenOption.READ);
        try {
            channel.position(from);
            lines = new BufferedReader(new InputStreamReader(new GzipMembers(
                    new Part(Channels.newInputStream(channel), end - from)),
                    StandardCharsets.UTF_8));
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** The bytes of a part of a file. */
    private static final class Part extends InputStream {
        private final InputStream in;
        private long left;

        Part(InputStream in, long left) {
            this.in = in;
            this.left = left;
        }

        @Override
        public int read() throws IOException {
            if (left == 0) {
                return -1;
            }
            int value = in.read();
            left -= value < 0 ? 0 : 1;
            return value;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (left == 0) {
                return -1;
            }
            int count = in.read(bytes, offset, (int) Math.min(length, left));
            left -= Math.max(0, count);
            return count;
        }
    }

    /** The next line; null after the last one. */
    String line() {
        try {
            return lines.readLine();
        } catch (IOException e) {
            throw new ArchiveException("archived usage is needed, and " + file
                    + " cannot be read: " + e.getMessage(), "restore the file from a copy", e);
        }
    }

    /** The next event; null after the last one. */
    public ArchivedEvent next() {
        String line = line();
        return line == null ? null : ArchiveLine.read(line);
    }

    /**
     * The next event of a subscription and code; null when none follows.
     *
     * @param prefix {@link #prefix}
     */
    public ArchivedEvent next(String prefix) {
        for (String line = line(); line != null; line = line()) {
            if (line.startsWith(prefix)) {
                return ArchiveLine.read(line);
            }
        }
        return null;
    }

    /** What lines of a subscription and code begin with. */
    public static String prefix(ArchivedEvent.Stream stream) {
        return ArchiveLine.prefix(stream);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
