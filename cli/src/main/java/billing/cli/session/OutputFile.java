package billing.cli.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes document files atomically. A symbolic link is replaced, not followed, so that a link
 * that another user left in a shared folder has no effect.
 */
public final class OutputFile {
    private OutputFile() {
    }

    /**
     * Writes a file, replacing an existing one.
     *
     * @return the path that was given
     * @throws NoSuchFileException if its folder is missing
     */
    public static Path write(Path file, byte[] content) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder)) {
            throw new NoSuchFileException(folder.toString(), null, "folder");
        }
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isSymbolicLink(file)
                && !Files.isRegularFile(file)) {
            // A pipe or a device cannot be replaced by a file.
            return Files.write(file, content);
        }
        Path whole = folder.resolve("." + file.getFileName() + "." + ProcessHandle.current().pid());
        Files.deleteIfExists(whole);
        Files.write(whole, content, StandardOpenOption.CREATE_NEW);
        try {
            return Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING,
                    StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            Files.deleteIfExists(whole);
            throw e;
        }
    }
}
