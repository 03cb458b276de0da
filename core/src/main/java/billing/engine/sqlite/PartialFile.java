package billing.engine.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Names of files that are still being written, in the folder of the file that they become. Each
 * writer has a name of its own, {@code NAME.123.part}, so that several may write one file at a
 * time: the last one to finish replaces it.
 */
final class PartialFile {
    private static final String ENDING = ".part";
    /** Older versions wrote {@code NAME.part}. */
    private static final Pattern NUMBER = Pattern.compile("(\\.\\d+)?\\.part");
    /**
     * A file that was not written for so long is of a writer that was killed. Processes are not
     * asked for: they may be in another container, or on another machine.
     */
    private static final Duration ABANDONED = Duration.ofHours(1);

    private PartialFile() {
    }

    /** A name that no other writer of this file uses. */
    static Path of(Path file) {
        String number = Long.toUnsignedString(ThreadLocalRandom.current().nextLong());
        return file.resolveSibling(file.getFileName() + "." + number + ENDING).toAbsolutePath();
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
     * Removes what killed writers of this file have left, as far as that is possible.
     *
     * @param made a file that was made just now: its time is that of the same clock
     */
    static void removeOld(Path file, Path made) {
        try {
            for (Path old : abandoned(file, made)) {
                Files.deleteIfExists(old);
            }
        } catch (IOException e) {
            // It takes space, but prevents nothing.
            return;
        }
    }

    private static List<Path> abandoned(Path file, Path made) throws IOException {
        String name = file.getFileName().toString();
        long latest = made.toFile().lastModified() - ABANDONED.toMillis();
        try (Stream<Path> all = Files.list(file.toAbsolutePath().getParent())) {
            return all.filter(each -> isPartial(name, each.getFileName().toString())
                    && Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS)
                    && each.toFile().lastModified() < latest).toList();
        }
    }

    private static boolean isPartial(String name, String other) {
        return other.startsWith(name) && NUMBER.matcher(other.substring(name.length())).matches();
    }
}
