package billing.input.file;

import billing.kernel.error.FileErrors;
import billing.kernel.error.StoreException;
import java.io.IOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A file with data of customers that did not exist before: no file is replaced, no symbolic link is
 * followed, and only the owner may read it, where the system knows such permissions.
 *
 * @param path its path
 * @param text to write it, as UTF-8
 */
public record NewFile(Path path, Writer text) {
    /**
     * Creates a file in the folder of a source, with the next free name:
     * {@code march.rejected.csv}, {@code march.rejected-2.csv} and so on.
     *
     * @param kind   follows the name of the source: {@code rejected}
     * @param ending follows the kind: {@code csv}
     * @throws StoreException if it cannot be created
     */
    public static NewFile nextTo(SourceFile source, String kind, String ending) {
        for (int number = 1;; number++) {
            Path path = source.sibling("." + kind + (number == 1 ? "" : "-" + number)
                    + "." + ending);
            try {
                // The encoder refuses half of a surrogate pair instead of replacing it.
                return new NewFile(path, Channels.newWriter(create(path),
                        StandardCharsets.UTF_8.newEncoder(), -1));
            } catch (FileAlreadyExistsException e) {
                continue;
            } catch (IOException e) {
                throw FileErrors.unwritable(path, e);
            }
        }
    }

    /**
     * Creates a file.
     *
     * @throws FileAlreadyExistsException if there is a file or a link of this name
     */
    public static FileChannel create(Path path) throws IOException {
        FileAttribute<?>[] owner = path.getFileSystem().supportedFileAttributeViews()
                .contains("posix") ? new FileAttribute<?>[] {PosixFilePermissions
                        .asFileAttribute(PosixFilePermissions.fromString("rw-------"))}
                : new FileAttribute<?>[0];
        return FileChannel.open(path, Set.of(StandardOpenOption.CREATE_NEW,
                StandardOpenOption.WRITE), owner);
    }
}
