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
 * @param path   where it is; of standard input where rejected rows are to be put beside
 * @param stream standard input; null for a file
 */
public record UsageFile(String name, Path path, InputStream stream) {
    private static final int BOM = 0xFEFF;
    private static final List<String> ENDINGS =
            List.of(".gz", ".csv", ".tsv", ".txt", ".jsonl", ".ndjson");

    /** A file by its name for people and its path. */
    public static UsageFile of(String name, Path path) {
        return new UsageFile(name, path, null);
    }

    /** Standard input; rejected rows go to a file as if it had been read from {@code path}. */
    public static UsageFile of(InputStream stream, Path path) {
        return new UsageFile("-", path, stream);
    }

    /** The size in bytes; -1 when nobody knows. */
    long size() throws IOException {
        return stream != null || !Files.isRegularFile(path) ? -1 : Files.size(path);
    }

    /** The text. */
    SourceText open() throws IOException {
        try {
            return SourceText.of(name, stream != null ? stream : Files.newInputStream(path));
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
        String base = withoutEndings(path.getFileName().toString());
        return path.resolveSibling(base + (jsonLines ? ".rejected.jsonl" : ".rejected.csv"));
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
