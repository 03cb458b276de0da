package billing.cli.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes the files of documents: whole or not at all, and in the place of a symbolic link, not
 * through it, so that a link which somebody else left in a shared folder leads nowhere.
 */
public final class OutputFile {
    private OutputFile() {
    }

    /**
     * Writes a file, replacing one that is there.
     *
     * @return the path that was given
     * @throws NoSuchFileException when its folder is missing
     */
    public static Path write(Path file, byte[] content) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder)) {
            throw new NoSuchFileException(folder.toString(), null, "folder");
        }
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isSymbolicLink(file)
                && !Files.isRegularFile(file)) {
            // A pipe or a device, which a file cannot stand in for.
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
