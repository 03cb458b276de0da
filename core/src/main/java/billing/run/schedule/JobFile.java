package billing.run.schedule;

import billing.kernel.error.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.BitSet;
import java.util.UUID;
import java.util.concurrent.CancellationException;

/**
 * Jobs in a temporary file that only its owner may read, in blocks that are written again once they
 * were read. The system deletes the file when the program ends, however it ends.
 */
final class JobFile implements AutoCloseable {
    /** Jobs in a block. */
    static final int BLOCK = 64;
    /** Instant, type, whether there is a subject, and the subject. */
    private static final int JOB_BYTES = Long.BYTES + Integer.BYTES + 2 + 6 * Long.BYTES;
    private static final String OTHER_FOLDER = "BILLING_JAVA_OPTS=-Djava.io.tmpdir=FOLDER";
    private static final JobType[] TYPES = JobType.values();
    private final Path path;
    private final FileChannel channel;
    /** The numbers of the blocks that hold jobs. */
    private final BitSet used = new BitSet();

    /** A file that is open for reading and writing; the path is named when it fails. */
    JobFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /** A new file in a folder. */
    static JobFile in(Path folder) {
        try {
            Path path = Files.createTempFile(folder, "billing-run-", ".jobs");
            return new JobFile(path, FileChannel.open(path, StandardOpenOption.READ,
                    StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE));
        } catch (IOException e) {
            throw new StoreException("a billing run cannot make a temporary file in " + folder,
                    "check that the folder exists and may be written, or name another one: "
                    + OTHER_FOLDER, true, e);
        }
    }

    /** An empty block to be filled and written. */
    static ByteBuffer block() {
        return ByteBuffer.allocate(BLOCK * JOB_BYTES);
    }

    /** Adds a job to a block. */
    static void put(ByteBuffer block, DueJob job) {
        DueJob.Subject subject = job.subject();
        block.putLong(job.at().getEpochSecond()).putInt(job.at().getNano())
                .put((byte) job.work().ordinal()).put((byte) (subject == null ? 0 : 1))
                .putLong(subject == null ? 0 : subject.ownerCreatedAt());
        put(block, subject == null ? null : subject.ownerId());
        block.putLong(subject == null ? 0 : subject.createdAt());
        put(block, subject == null ? null : subject.id());
    }

    private static void put(ByteBuffer block, UUID id) {
        block.putLong(id == null ? 0 : id.getMostSignificantBits())
                .putLong(id == null ? 0 : id.getLeastSignificantBits());
    }

    /** Takes the next job from a block. */
    static DueJob get(ByteBuffer block) {
        Instant at = Instant.ofEpochSecond(block.getLong(), block.getInt());
        JobType work = TYPES[block.get()];
        boolean hasSubject = block.get() != 0;
        DueJob.Subject subject = new DueJob.Subject(block.getLong(), id(block), block.getLong(),
                id(block));
        return new DueJob(at, work, hasSubject ? subject : null);
    }

    private static UUID id(ByteBuffer block) {
        return new UUID(block.getLong(), block.getLong());
    }

    /** Writes the jobs of a block; its number, to read it by. */
    int write(ByteBuffer block) {
        int number = used.nextClearBit(0);
        block.flip();
        long place = place(number);
        try {
            while (block.hasRemaining()) {
                place += channel.write(block, place);
            }
        } catch (IOException e) {
            throw failed(e);
        }
        used.set(number);
        block.clear();
        return number;
    }

    /** Reads so many jobs of a block, each once: its place is free for others then. */
    void read(int number, int jobs, ByteBuffer block) {
        block.clear().limit(jobs * JOB_BYTES);
        long place = place(number);
        try {
            while (block.hasRemaining()) {
                int read = channel.read(block, place + block.position());
                if (read < 0) {
                    throw new IOException("it ends too early");
                }
            }
        } catch (IOException e) {
            throw failed(e);
        }
        block.flip();
        used.clear(number);
    }

    private static long place(int number) {
        return (long) number * BLOCK * JOB_BYTES;
    }

    private RuntimeException failed(IOException failure) {
        if (failure instanceof ClosedByInterruptException) {
            return new CancellationException("the run was interrupted");
        }
        return new StoreException("the disk of the temporary file " + path + " is full or failing",
                "free space and run the same command again, or name another folder: "
                + OTHER_FOLDER, true, failure);
    }

    /** Closes and deletes the file. */
    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
