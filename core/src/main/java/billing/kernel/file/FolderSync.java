package billing.kernel.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Names of files in folders, made durable: what was written there outlasts a loss of power. */
public final class FolderSync {
    private FolderSync() {
    }

    /** Writes the names of a folder to the disk, where the system lets a folder be opened. */
    public static void force(Path folder) throws IOException {
        FileChannel channel;
        try {
            channel = FileChannel.open(folder, StandardOpenOption.READ);
        } catch (IOException e) {
            return;
        }
        try (channel) {
            channel.force(true);
        }
    }
}
