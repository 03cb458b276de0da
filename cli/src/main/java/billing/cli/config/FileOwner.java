package billing.cli.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;

/** Decides by the owner whether a file is trusted. */
final class FileOwner {
    /** On Linux, the owner of this folder is the user of the process. */
    private static final Path PROCESS = Path.of("/proc/self");

    private FileOwner() {
    }

    /**
     * Whether a file belongs to the user, to the administrator, or to whoever owns the folder that
     * it is in. On file systems without owners every file is trusted.
     */
    static boolean isTrusted(Path file) {
        try {
            UserPrincipal owner = Files.getOwner(file);
            return owner.equals(user(file)) || owner.getName().equals("root")
                    || owner.equals(Files.getOwner(file.toAbsolutePath().getParent()));
        } catch (UnsupportedOperationException e) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static UserPrincipal user(Path file) throws IOException {
        return Files.isDirectory(PROCESS) ? Files.getOwner(PROCESS)
                : file.getFileSystem().getUserPrincipalLookupService()
                        .lookupPrincipalByName(System.getProperty("user.name"));
    }
}
