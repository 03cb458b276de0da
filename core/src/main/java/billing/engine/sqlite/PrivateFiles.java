package billing.engine.sqlite;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
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

    private static final List<String> ENDINGS = List.of("", "-wal", "-shm");

    private PrivateFiles() {
    }

    /** Makes an empty file for its owner alone; leaves one that is there as it is. */
    static void create(Path file) throws IOException {
        createLike(file, null);
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
     */
    static void createLike(Path file, Path model) throws IOException {
        if (Files.exists(file)) {
            return;
        }
        try {
            if (!hasPermissions(file)) {
                Files.createFile(file);
                return;
            }
            Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
            if (model != null && Files.exists(model)) {
                copy(model, file);
            }
        } catch (FileAlreadyExistsException e) {
            // Whoever made it has settled who may read it.
            return;
        }
    }

    /** Removes a database that was never whole, as far as that is possible. */
    static void delete(Path database) {
        for (String ending : ENDINGS) {
            try {
                Files.deleteIfExists(Path.of(database + ending));
            } catch (IOException e) {
                // The reason why it could not be made whole is the one to report.
                continue;
            }
        }
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
            for (Path file : ENDINGS.stream()
                    .map(ending -> Path.of(database + ending)).filter(Files::exists).toList()) {
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
