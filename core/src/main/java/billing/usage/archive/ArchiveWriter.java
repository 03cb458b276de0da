package billing.usage.archive;

import billing.input.file.NewFile;
import billing.kernel.file.Sha256;
import billing.kernel.time.Instants;
import billing.usage.archive.ArchiveFile.Contents;
import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.zip.GZIPOutputStream;

/**
 * Writes a file of archived usage, in memory that does not depend on the number of events. Equal
 * events make equal bytes.
 */
public final class ArchiveWriter implements AutoCloseable {
    /** A look-up unpacks about this much, some hundred usual events. */
    private static final int BLOCK_BYTES = 64 * 1024;
    private static final int BUFFER = 1 << 16;
    private final FileChannel channel;
    private final MessageDigest packed = Sha256.digest();
    private final MessageDigest unpacked = Sha256.digest();
    private final OutputStream file;
    private long position;
    private GZIPOutputStream block;
    private long blockBytes;
    private long events;
    private long voided;
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;

    /** Writes to a new file that only its owner may read. */
    public ArchiveWriter(Path path) throws IOException {
        channel = NewFile.create(path);
        file = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
    }

    /** Counts and hashes what a block writes, and leaves the file open when the block ends. */
    private final class Counted extends FilterOutputStream {
        Counted() {
            super(file);
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            packed.update(bytes, offset, length);
            position += length;
            file.write(bytes, offset, length);
        }

        @Override
        public void close() {
            // The file goes on with the next block.
        }
    }

    /**
     * Adds an event; those of a subscription and code follow each other.
     *
     * @return the position of the block that begins with the event; -1 when none does
     */
    public long add(ArchivedEvent event) throws IOException {
        long begins = -1;
        if (block == null) {
            begins = position;
            block = new GZIPOutputStream(new Counted(), BUFFER);
        }
        byte[] line = (ArchiveLine.of(event) + "\n").getBytes(StandardCharsets.UTF_8);
        block.write(line);
        unpacked.update(line);
        blockBytes += line.length;
        events++;
        voided += event.isVoided() ? 1 : 0;
        first = Math.min(first, event.timestampMicros());
        last = Math.max(last, event.timestampMicros());
        if (blockBytes >= BLOCK_BYTES) {
            endBlock();
        }
        return begins;
    }

    private void endBlock() throws IOException {
        if (block != null) {
            block.close();
            block = null;
            blockBytes = 0;
        }
    }

    /**
     * The whole file.
     *
     * @param unpackedSha256 hash of the lines
     */
    public record Written(Contents contents, String unpackedSha256) {
    }

    /** Ends the file, which is on disk afterwards; of one without events there are no contents. */
    public Written finish() throws IOException {
        endBlock();
        file.flush();
        channel.force(true);
        return new Written(new Contents(HexFormat.of().formatHex(packed.digest()), position,
                events, voided, Instants.ofMicros(first), Instants.ofMicros(last)),
                HexFormat.of().formatHex(unpacked.digest()));
    }

    /** How many events have been added. */
    public long events() {
        return events;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
