package billing.engine.sqlite;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A database file that is still being written, in the folder of the file that it becomes. Each
 * writer has a name of its own, {@code NAME.123.part}, so that several may write one file at a
 * time: the last one to finish replaces it. It is removed when it was not finished, also when the
 * program is interrupted.
 */
final class PartialFile implements AutoCloseable {
    private static final String ENDING = ".part";
    private static final String JOURNAL = "-journal";
    /** Older versions wrote {@code NAME.part}. */
    private static final Pattern OF_NAME = Pattern.compile("(\\.\\d+)?\\.part(" + JOURNAL + ")?");
    /** Numbers are random: hardly one in 10,000 has fewer digits, and those of others do. */
    private static final Pattern OF_ANY = Pattern.compile(".+\\.\\d{15,20}\\.part(" + JOURNAL
            + ")?");
    private static final byte[] DATABASE =
            "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
    /**
     * A file that was not written for so long is of a writer that was killed. Processes are not
     * asked for: they may be in another container, or on another machine.
     */
    private static final Duration ABANDONED = Duration.ofHours(1);

    private final Path target;
    private final Path path;
    private final Thread onInterrupt = new Thread(this::remove, "interrupted copy");

    private PartialFile(Path target) {
        String number = Long.toUnsignedString(ThreadLocalRandom.current().nextLong());
        this.target = target;
        this.path = target.resolveSibling(target.getFileName() + "." + number + ENDING)
                .toAbsolutePath();
        Runtime.getRuntime().addShutdownHook(onInterrupt);
    }

    /** A name that no other writer of a file uses; the file is not made yet. */
    static PartialFile of(Path target) {
        return new PartialFile(target);
    }

    /** Where it is. */
    Path path() {
        return path;
    }

    /** Removes it, unless it has become the file. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(onInterrupt);
        } catch (IllegalStateException interrupted) {
            // The program is ending already, and the file is being removed.
        }
        remove();
    }

    private void remove() {
        remove(path);
        remove(Path.of(path + JOURNAL));
    }

    /** Removes a file that was not finished, as far as that is possible. */
    static void remove(Path part) {
        try {
            Files.deleteIfExists(part);
        } catch (IOException e) {
            // The reason why it was not finished is the one to report.
            return;
        }
    }

    /**
     * Removes what killed writers have left in the folder, as far as that is possible: those of
     * this file, and those of other names, since a backup may have a new name each day. This one
     * must have been made: its time is that of the same clock.
     */
    void removeAbandoned() {
        try {
            for (Path old : abandoned()) {
                Files.deleteIfExists(old);
            }
        } catch (IOException e) {
            // It takes space, but prevents nothing.
            return;
        }
    }

    private List<Path> abandoned() throws IOException {
        long latest = path.toFile().lastModified() - ABANDONED.toMillis();
        try (Stream<Path> all = Files.list(path.getParent())) {
            return all.filter(each -> each.toFile().lastModified() < latest
                    && Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS)
                    && isPartial(each)).toList();
        }
    }

    private boolean isPartial(Path file) {
        String name = file.getFileName().toString();
        String own = target.getFileName().toString();
        return name.startsWith(own) && OF_NAME.matcher(name.substring(own.length())).matches()
                || OF_ANY.matcher(name).matches()
                && (name.endsWith(JOURNAL) || mayBeDatabase(file));
    }

    /** Whether it begins like a database; the first page may not have been written. */
    private static boolean mayBeDatabase(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] begin = in.readNBytes(DATABASE.length);
            return begin.length == 0 || Arrays.equals(begin, DATABASE)
                    || Arrays.equals(begin, new byte[DATABASE.length]);
        } catch (IOException e) {
            return false;
        }
    }
}
