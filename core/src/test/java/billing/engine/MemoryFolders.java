package billing.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Where the tests' folders are made: in memory where the machine has room there, since hundreds of
 * databases with thousands of commits need not wait for a disk.
 */
public final class MemoryFolders implements TempDirFactory {
    private static final Path SHARED = Path.of("/dev/shm");
    private static final long LEAST_BYTES = 1L << 30;
    private static final String PREFIX = "billing-test";

    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context)
            throws IOException {
        return isRoomy() ? Files.createTempDirectory(SHARED, PREFIX)
                : Files.createTempDirectory(PREFIX);
    }

    private static boolean isRoomy() throws IOException {
        return Files.isWritable(SHARED)
                && Files.getFileStore(SHARED).getUsableSpace() >= LEAST_BYTES;
    }
}
