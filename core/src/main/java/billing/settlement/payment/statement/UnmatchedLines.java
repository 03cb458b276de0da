package billing.settlement.payment.statement;

import billing.input.file.CsvWriter;
import billing.input.file.NewFile;
import billing.input.file.SourceFile;
import billing.kernel.error.FileErrors;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes lines that were not booked to a file, in which a user enters numbers in the column
 * {@code invoice} before importing it. Each line keeps its id, so that nothing is booked twice.
 */
public final class UnmatchedLines {
    private static final String LINE = "unmatched_line";
    private static final String REASON = "unmatched_reason";
    private final List<Leftover> lines = new ArrayList<>();

    private record Leftover(BankLine line, long cents, String id, String reason) {
    }

    /** Adds a whole line. */
    public void add(BankLine line, String reason) {
        lines.add(new Leftover(line, line.amountCents(), line.id(), reason));
    }

    /** Adds the remainder of a line that was booked in part. */
    public void addRest(BankLine line, long restCents, String reason) {
        lines.add(new Leftover(line, restCents, line.id() + "/rest", reason));
    }

    /** Returns the number of lines. */
    public int count() {
        return lines.size();
    }

    /**
     * Writes a new file in the folder of a statement. An earlier one is kept: a user may have
     * entered numbers in it.
     *
     * @return the path of the file
     * @throws billing.kernel.error.StoreException if it cannot be written
     */
    public Path write(SourceFile statement) {
        NewFile file = NewFile.nextTo(statement, "unmatched", "csv");
        try {
            writeRows(file.text());
        } catch (IOException e) {
            throw FileErrors.unwritable(file.path(), e);
        }
        return file.path();
    }

    private void writeRows(Writer text) throws IOException {
        try (CsvWriter csv = new CsvWriter(text, ',')) {
            List<String> head = new ArrayList<>(BankField.WRITTEN);
            head.add(LINE);
            head.add(REASON);
            csv.row(head);
            for (Leftover one : lines) {
                BankLine line = one.line();
                csv.row(line.bookedOn().toString(),
                        line.currency().toUnits(one.cents()).toPlainString(),
                        line.currency().code(), line.payer().name(), line.payer().account(),
                        line.reference().text(),
                        line.reference().structured(), line.reference().bank(), line.account(),
                        String.join(" ", line.invoices()), one.id(),
                        Long.toString(line.line()), one.reason());
            }
        }
    }
}
