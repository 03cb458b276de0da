package billing.input.file;

import billing.kernel.error.ErrorCode;
import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.dataformat.csv.CsvFactory;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;

/**
 * Reads CSV (RFC 4180) record by record, in constant memory. Cells are texts, quoted or not; empty
 * lines are skipped; records may have different numbers of cells. Not for several threads.
 */
public final class CsvReader implements Closeable {
    private final String name;
    private final int recordCharsMax;
    private final CsvParser parser;
    private String[] cells = new String[16];
    private int count;
    private long line = 1;

    /**
     * A reader of a text.
     *
     * @param name           of the source, for errors
     * @param delimiter      between cells
     * @param recordCharsMax the most characters of one record
     */
    public CsvReader(String name, Reader text, char delimiter, int recordCharsMax) {
        this.name = name;
        this.recordCharsMax = recordCharsMax;
        try {
            // Buffers of its own: a thread may still read when another one closes the reader.
            this.parser = CsvFactory.builder()
                    .recyclerPool(JsonRecyclerPools.nonRecyclingPool())
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(recordCharsMax).build())
                    .build().createParser(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        parser.setSchema(CsvSchema.emptySchema().withColumnSeparator(delimiter));
    }

    /**
     * Reads the next record; false after the last one.
     *
     * @throws InputException when a record is too long, or its quotes are not valid
     */
    public boolean next() {
        try {
            do {
                if (parser.nextToken() == null) {
                    return false;
                }
                read();
            } while (count == 1 && cells[0].isEmpty());
            return true;
        } catch (StreamConstraintsException e) {
            throw tooLong();
        } catch (JsonProcessingException e) {
            throw notReadable(ErrorCode.VALUE_IS_INVALID,
                    "a quote is never closed, or a closing quote is"
                    + " not followed by a delimiter or the end of the line");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read() throws IOException {
        line = parser.currentLocation().getLineNr();
        count = 0;
        long chars = 0;
        for (String cell = parser.nextTextValue(); cell != null; cell = parser.nextTextValue()) {
            chars += cell.length() + 1;
            if (chars > recordCharsMax) {
                throw tooLong();
            }
            if (count == cells.length) {
                cells = Arrays.copyOf(cells, 2 * count);
            }
            cells[count++] = cell;
        }
    }

    /** The line on which the record begins, from 1. */
    public long line() {
        return line;
    }

    /** The number of cells of the record. */
    public int count() {
        return count;
    }

    /** A cell of the record, from 0; empty when nothing is between the delimiters. */
    public String cell(int index) {
        return cells[index];
    }

    /** A copy of the cells of the record. */
    public List<String> cells() {
        return List.of(Arrays.copyOf(cells, count));
    }

    private InputException tooLong() {
        return notReadable(ErrorCode.VALUE_IS_TOO_LONG, "it is longer than " + recordCharsMax
                + " characters, or a quote is never closed");
    }

    private InputException notReadable(String code, String reason) {
        return new InputException(List.of(new Problem(name, line, 0, null, code,
                "the record cannot be read: " + reason, "check the quotes of that line")));
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }
}
