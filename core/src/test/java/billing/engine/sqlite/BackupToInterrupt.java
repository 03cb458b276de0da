package billing.engine.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The program of a backup that does not end: it writes a file and its journal, and waits. */
final class BackupToInterrupt {
    private BackupToInterrupt() {
    }

    /** Begins to write the file of the first argument. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        try (PartialFile part = PartialFile.of(Path.of(arguments[0]))) {
            PrivateFiles.create(part.path());
            Files.createFile(Path.of(part.path() + "-journal"));
            System.out.println("begun");
            Thread.sleep(Long.MAX_VALUE);
        }
    }
}
