package billing.input.file;

import com.fasterxml.jackson.dataformat.csv.CsvFactory;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes CSV (RFC 4180): lines end with a line feed, and only cells that need quotes get them. What
 * people may have typed goes through {@link CsvCells} first.
 */
public final class CsvWriter implements Closeable, Flushable {
    private static final CsvFactory FACTORY = CsvFactory.builder()
            .enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING).build();
    private final CsvGenerator generator;

    /**
     * A writer to a text, which it closes with itself.
     *
     * @param delimiter between cells
     */
    public CsvWriter(Writer text, char delimiter) throws IOException {
        generator = FACTORY.createGenerator(text);
        // With comments, a record that begins with # is quoted: other programs may skip it.
        generator.setSchema(CsvSchema.emptySchema().withColumnSeparator(delimiter)
                .withComments());
    }

    /** The text with commas that the rows make which are handed to the consumer's writer. */
    public static String text(Consumer<CsvWriter> rows) {
        StringWriter text = new StringWriter();
        try (CsvWriter csv = new CsvWriter(text, ',')) {
            rows.accept(csv);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /** Writes one record. */
    public void row(String... cells) {
        row(List.of(cells));
    }

    /** Writes one record. */
    public void row(List<String> cells) {
        try {
            generator.writeStartArray();
            for (String cell : cells) {
                generator.writeString(cell);
            }
            generator.writeEndArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void flush() throws IOException {
        generator.flush();
    }

    @Override
    public void close() throws IOException {
        generator.close();
    }
}
