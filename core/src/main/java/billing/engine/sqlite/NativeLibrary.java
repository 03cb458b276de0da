package billing.engine.sqlite;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.sqlite.util.LibraryLoaderUtil;

/** The database driver's native library, which the driver would otherwise unpack at each start. */
public final class NativeLibrary {
    private NativeLibrary() {
    }

    /** Unpacks this platform's library into a folder; does nothing if there is none. */
    public static void unpack(Path folder) throws IOException {
        String library = LibraryLoaderUtil.getNativeLibName();
        Files.createDirectories(folder);
        try (InputStream content = LibraryLoaderUtil.class.getResourceAsStream(
                LibraryLoaderUtil.getNativeLibResourcePath() + "/" + library)) {
            if (content != null) {
                Files.copy(content, folder.resolve(library), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }
}
