package billing.usage.file;

import billing.error.InputException;
import billing.error.Problem;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * A usage file, or standard input.
 *
 * @param name   the path as the caller gave it, {@code -} for standard input
 * @param path   null for standard input
 * @param stream standard input; null for a file
 */
public record UsageFile(String name, Path path, InputStream stream) {
    private static final int BOM = 0xFEFF;
    private static final List<String> ENDINGS =
            List.of(".gz", ".csv", ".tsv", ".txt", ".jsonl", ".ndjson");

    /** A file by its path. */
    public static UsageFile of(Path path) {
        return new UsageFile(path.toString(), path, null);
    }

    /** Standard input. */
    public static UsageFile of(InputStream stream) {
        return new UsageFile("-", null, stream);
    }

    /** The size in bytes; -1 when nobody knows. */
    long size() throws IOException {
        return path == null || !Files.isRegularFile(path) ? -1 : Files.size(path);
    }

    /** The text. */
    SourceText open() throws IOException {
        try {
            return SourceText.of(name, path == null ? stream : Files.newInputStream(path));
        } catch (NoSuchFileException e) {
            throw new InputException(List.of(new Problem(name, 0, 0, null, "not_found",
                    "there is no file " + name, null)));
        }
    }

    /** The rows: JSON lines when the name or the first character says so, else CSV. */
    UsageRows rows(SourceText source, UsageFormat format) throws IOException {
        BufferedReader text = new BufferedReader(source, 1 << 16);
        text.mark(2);
        if (text.read() != BOM) {
            text.reset();
        }
        text.mark(2);
        int first = text.read();
        text.reset();
        return first == '{' || isNamedJsonLines() ? new JsonLinesUsageRows(source, text, format)
                : new CsvUsageRows(source, text, format);
    }

    /** Where rejected rows go: beside the file, named after it. */
    Path rejected(boolean jsonLines) {
        String base = path == null ? "stdin" : withoutEndings(path.getFileName().toString());
        String rejected = base + (jsonLines ? ".rejected.jsonl" : ".rejected.csv");
        return path == null ? Path.of(rejected) : path.resolveSibling(rejected);
    }

    private boolean isNamedJsonLines() {
        String lower = name.toLowerCase(Locale.ROOT);
        String unzipped = lower.endsWith(".gz") ? lower.substring(0, lower.length() - 3) : lower;
        return unzipped.endsWith(".jsonl") || unzipped.endsWith(".ndjson");
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
