package billing.engine.sqlite;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The permissions of files that hold secrets: readable and writable by their owner alone, whatever
 * the umask. SQLite gives its log and its index of the log those of the database. Where the system
 * knows no POSIX permissions, nothing is set or checked.
 */
public final class PrivateFiles {
    private static final Set<PosixFilePermission> OWNER_ONLY =
            PosixFilePermissions.fromString("rw-------");

    /** Of the files that SQLite keeps next to a database. */
    private static final List<String> ENDINGS = List.of("-wal", "-shm", "-journal");

    private PrivateFiles() {
    }

    /** A database, and the files that SQLite keeps next to it; not all of them exist. */
    public static List<Path> of(Path database) {
        List<Path> files = new ArrayList<>(List.of(database));
        ENDINGS.forEach(ending -> files.add(Path.of(database + ending)));
        return files;
    }

    /**
     * Makes an empty file for its owner alone; leaves one that is there as it is.
     *
     * @return whether it was made
     */
    static boolean create(Path file) throws IOException {
        return createLike(file, null);
    }

    /** Takes an existing file from everybody but its owner. */
    static void restrict(Path file) throws IOException {
        if (hasPermissions(file)) {
            Files.setPosixFilePermissions(file, OWNER_ONLY);
        }
    }

    /**
     * Makes an empty file with the permissions of another one, for its owner alone when that does
     * not exist; leaves one that is there as it is.
     *
     * @param model may be null
     * @return whether it was made
     */
    static boolean createLike(Path file, Path model) throws IOException {
        if (Files.exists(file)) {
            return false;
        }
        try {
            if (!hasPermissions(file)) {
                Files.createFile(file);
                return true;
            }
            Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
            if (model != null && Files.exists(model)) {
                copy(model, file);
            }
            return true;
        } catch (FileAlreadyExistsException e) {
            // Whoever made it has settled who may read it.
            return false;
        }
    }

    /** Removes a database that was never whole, as far as that is possible. */
    static void delete(Path database) {
        of(database).forEach(PartialFile::remove);
    }

    /** Empties a file that was found empty and did not become a whole database. */
    static void empty(Path database) {
        try (FileChannel file = FileChannel.open(database, StandardOpenOption.WRITE)) {
            file.truncate(0);
        } catch (IOException e) {
            // The reason why it could not be made whole is the one to report.
            return;
        }
        of(database).stream().skip(1).forEach(PartialFile::remove);
    }

    /** Gives a file the permissions and the owner of another one. */
    private static void copy(Path model, Path file) throws IOException {
        PosixFileAttributes wanted = Files.readAttributes(model, PosixFileAttributes.class);
        PosixFileAttributeView view =
                Files.getFileAttributeView(file, PosixFileAttributeView.class);
        PosixFileAttributes given = view.readAttributes();
        if (!given.owner().equals(wanted.owner())) {
            view.setOwner(wanted.owner());
        }
        if (!given.group().equals(wanted.group())) {
            view.setGroup(wanted.group());
        }
        view.setPermissions(wanted.permissions());
    }

    /** Those files of a database that others than its owner may read or write. */
    public static List<Path> openToOthers(Path database) throws IOException {
        List<Path> open = new ArrayList<>();
        if (hasPermissions(database)) {
            for (Path file : of(database).stream().filter(Files::exists).toList()) {
                if (!OWNER_ONLY.containsAll(Files.getPosixFilePermissions(file))) {
                    open.add(file);
                }
            }
        }
        return open;
    }

    private static boolean hasPermissions(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
