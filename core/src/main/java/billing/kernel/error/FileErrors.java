package billing.kernel.error;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Failures of files, with the name that the user gave: those of the system may have none. */
public final class FileErrors {
    private FileErrors() {
    }

    /** The failure of a file that cannot be written, with what to do about it. */
    public static StoreException unwritable(Path file, IOException failure) {
        return new StoreException(file + " cannot be written: " + reason(failure),
                "free space or name another folder, and run the same command again", failure);
    }

    /** The failure of a file that cannot be read. */
    public static InputException unreadable(String file, IOException failure) {
        return unreadable(file, "it cannot be read: " + reason(failure), null);
    }

    /** The failure of a file that cannot be read, in a sentence about "it". */
    public static InputException unreadable(String file, String message, String hint) {
        return new InputException(List.of(
                new Problem(file, 0, 0, null, "not_readable", message, hint)));
    }

    /** The reason of a failure without the name of the file. */
    public static String reason(IOException failure) {
        if (failure instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (failure instanceof NoSuchFileException) {
            return "no such file or folder";
        }
        if (failure instanceof FileAlreadyExistsException) {
            return "it exists and is not a folder";
        }
        String reason = failure instanceof FileSystemException named ? named.getReason()
                : failure.getMessage();
        return reason == null ? failure.getClass().getSimpleName() : reason;
    }
}
