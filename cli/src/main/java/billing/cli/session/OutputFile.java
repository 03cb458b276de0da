package billing.cli.session;

import billing.kernel.error.FileErrors;
import billing.kernel.error.StoreException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
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
     * @throws StoreException      if the disk is full, for example; an existing file is kept then
     */
    public static Path write(Path file, byte[] content) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder)) {
            throw new NoSuchFileException(folder.toString(), null, "folder");
        }
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isSymbolicLink(file)
                && !Files.isRegularFile(file)) {
            // A pipe or a device cannot be replaced by a file.
            return writing(file, () -> Files.write(file, content));
        }
        return writing(file, () -> replace(file, folder, content));
    }

    /**
     * Creates a folder, and those above it, unless they exist.
     *
     * @throws FileAlreadyExistsException if it is a file
     * @throws StoreException             if it cannot be created
     */
    public static Path folder(Path folder) throws IOException {
        return writing(folder, () -> Files.createDirectories(folder));
    }

    private static Path replace(Path file, Path folder, byte[] content) throws IOException {
        Path whole = folder.resolve("." + file.getFileName() + "." + ProcessHandle.current().pid());
        Files.deleteIfExists(whole);
        try {
            Files.write(whole, content, StandardOpenOption.CREATE_NEW);
            return Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING,
                    StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            Files.deleteIfExists(whole);
            throw e;
        }
    }

    /** Writes a file. */
    @FunctionalInterface
    private interface Writing {
        Path write() throws IOException;
    }

    /** The system names the temporary file, or, when the disk is full, none. */
    private static Path writing(Path file, Writing writing) throws IOException {
        try {
            return writing.write();
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (IOException e) {
            throw FileErrors.unwritable(file, e);
        }
    }
}
