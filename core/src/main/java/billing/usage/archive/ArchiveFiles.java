package billing.usage.archive;

import billing.engine.Database;
import billing.engine.Handle;
import billing.kernel.error.ArchiveException;
import billing.kernel.file.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds and opens files of archived usage. Each is verified by its recorded hash before it is used,
 * and again when its size or time has changed. Thread safe.
 */
public final class ArchiveFiles {
    private final Map<Path, Verified> verified = new ConcurrentHashMap<>();
    private volatile Path moved;

    /** A file as it was when its hash was right. */
    private record Verified(String sha256, long bytes, FileTime changed) {
    }

    /** Those of the database that a connection belongs to. */
    public static ArchiveFiles in(Handle handle) {
        return handle.shared(ArchiveFiles.class, ArchiveFiles::new);
    }

    /** Those of a database. */
    public static ArchiveFiles sharedBy(Database database) {
        return database.shared(ArchiveFiles.class, ArchiveFiles::new);
    }

    /** The files are in this directory now, not where they were written; null for there. */
    public void movedTo(Path directory) {
        moved = directory;
    }

    /** Where a file is. */
    public Path path(ArchiveFile file) {
        return moved == null ? file.path() : moved.resolve(file.name());
    }

    /**
     * Opens blocks of a file.
     *
     * @param from position of the first block
     * @param end  position of the first one that is not read, or the size of the file
     * @throws ArchiveException when the file is not there, or not as it was written
     */
    public ArchiveReader open(ArchiveFile file, long from, long end) {
        Path path = path(file);
        try {
            verify(file, path);
            return new ArchiveReader(path, from, end);
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    /**
     * Reads a file whole and compares its hash with the recorded one.
     *
     * @throws ArchiveException when the file is not there, or not as it was written
     */
    public void verify(ArchiveFile file) {
        try {
            verified.remove(path(file));
            verify(file, path(file));
        } catch (IOException e) {
            throw unreadable(path(file), e);
        }
    }

    private void verify(ArchiveFile file, Path path) throws IOException {
        BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
        Verified found = new Verified(file.contents().sha256(), now.size(),
                now.lastModifiedTime());
        if (found.equals(verified.get(path))) {
            return;
        }
        if (now.size() != file.contents().bytes()) {
            throw changed(path, "it has " + now.size() + " bytes, not "
                    + file.contents().bytes());
        }
        String sha256 = Sha256.hex(path);
        if (!sha256.equals(file.contents().sha256())) {
            throw changed(path, "its SHA-256 is " + sha256 + ", not "
                    + file.contents().sha256());
        }
        verified.put(path, found);
    }

    private static ArchiveException changed(Path path, String how) {
        return new ArchiveException("archived usage is needed, and " + path
                + " is not the file that was archived: " + how,
                "restore the file from a copy; --archive DIR reads another directory", null);
    }

    private static ArchiveException unreadable(Path path, IOException failure) {
        boolean missing = failure instanceof NoSuchFileException;
        return new ArchiveException("archived usage is needed, and " + path
                + (missing ? " does not exist" : " cannot be read: " + failure.getMessage()),
                "restore the file from a copy, or name the directory that it was moved to with"
                        + " --archive DIR", failure);
    }
}
