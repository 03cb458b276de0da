package billing.input.file;

import billing.kernel.error.FileErrors;
import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * A file from outside, or standard input.
 *
 * @param name   the path as the caller gave it, {@code -} for standard input
 * @param path   where it is; of standard input the path that files written for it are named after
 * @param stream standard input; null for a file
 */
public record SourceFile(String name, Path path, InputStream stream) {
    private static final List<String> ENDINGS =
            List.of(".gz", ".csv", ".tsv", ".txt", ".jsonl", ".ndjson", ".xml");

    /** A file by its name for people and its path. */
    public static SourceFile of(String name, Path path) {
        return new SourceFile(name, path, null);
    }

    /**
     * Standard input; files written next to it are named as if it had been read from {@code path}.
     */
    public static SourceFile of(InputStream stream, Path path) {
        return new SourceFile("-", path, stream);
    }

    /** The size in bytes; -1 when it is unknown. */
    public long size() throws IOException {
        return stream != null || !Files.isRegularFile(path) ? -1 : Files.size(path);
    }

    /**
     * Requires that there is a file that may be read; standard input always is.
     *
     * @throws InputException if it is a folder, or its permissions forbid it
     */
    public void requireReadable() {
        boolean isFolder = stream == null && Files.isDirectory(path);
        if (isFolder || stream == null && !Files.isReadable(path)) {
            throw FileErrors.unreadable(name, isFolder ? "it is a folder, not a file"
                            : "it cannot be read: permission denied",
                    isFolder ? "name a file in it" : "make it readable");
        }
    }

    /**
     * All bytes, as they are.
     *
     * @throws NoSuchFileException if there is no such file
     * @throws InputException      if it cannot be read
     */
    public byte[] content() throws IOException {
        if (stream != null) {
            return stream.readAllBytes();
        }
        if (!Files.exists(path)) {
            throw new NoSuchFileException(name);
        }
        requireReadable();
        try {
            return Files.readAllBytes(path);
        } catch (IOException e) {
            throw FileErrors.unreadable(name, e);
        }
    }

    /** The text. */
    public SourceText open() throws IOException {
        return SourceText.of(name, packed());
    }

    /** The bytes as they are once unpacked. */
    public InputStream bytes() throws IOException {
        return SourceText.unpacked(name, packed());
    }

    /** Whether the bytes of a file are gzipped, whatever its name is. */
    public static boolean isGzipped(Path file) throws IOException {
        try (InputStream bytes = Files.newInputStream(file)) {
            return SourceText.isGzipped(bytes.readNBytes(2));
        }
    }

    /** The name without the extension of compression, in lower case: {@code march.csv}. */
    public String unpackedName() {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".gz") ? lower.substring(0, lower.length() - 3) : lower;
    }

    /** A file in the same folder and named after this one: {@code march.rejected.csv}. */
    public Path sibling(String ending) {
        return path.resolveSibling(withoutEndings(path.getFileName().toString()) + ending);
    }

    private InputStream packed() throws IOException {
        try {
            return stream != null ? stream : Files.newInputStream(path);
        } catch (NoSuchFileException e) {
            throw new InputException(List.of(new Problem(name, 0, 0, null, "not_found",
                    "it does not exist", null)));
        }
    }

    private static String withoutEndings(String fileName) {
        for (String ending : ENDINGS) {
            if (fileName.toLowerCase(Locale.ROOT).endsWith(ending)) {
                return withoutEndings(fileName.substring(0, fileName.length() - ending.length()));
            }
        }
        return fileName;
    }
}
