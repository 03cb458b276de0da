package billing.settlement.payment.statement;

import billing.input.file.SourceFile;
import billing.input.file.SourceText;
import billing.kernel.error.FileErrors;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import billing.kernel.limit.Limit;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads bank statements: camt.053 when the file is XML, else CSV; both may be gzipped.
 *
 * <p>A statement is held in memory, because its lines are matched together: a line that names an
 * invoice precedes earlier lines with the same amount only. The number of lines is therefore
 * limited.
 */
public final class BankStatement {
    /** The maximum number of lines in a file. */
    public static final int LINES_MAX = Limit.STATEMENT_LINES.most();
    private static final int LOOK_AHEAD = 1024;
    private final BankFormat format;

    /** Reads files in a format. */
    public BankStatement(BankFormat format) {
        this.format = format;
    }

    /**
     * Reads the lines of a file with their ids, in the order of the file.
     *
     * @throws InputException when the file does not exist, any line cannot be read, or there are
     *                        more than {@link #LINES_MAX}
     */
    public List<BankLine> read(SourceFile file) {
        List<BankLine> lines = new ArrayList<>();
        Fingerprints fingerprints = new Fingerprints();
        try (BufferedInputStream bytes = new BufferedInputStream(file.bytes())) {
            if (isXml(bytes)) {
                new Camt053(file.name()).read(bytes, line -> add(line, fingerprints, lines, file));
            } else {
                try (SourceText text = SourceText.of(file.name(), bytes)) {
                    new CsvStatement(file.name(), format).read(text,
                            line -> add(line, fingerprints, lines, file));
                }
            }
        } catch (IOException e) {
            throw FileErrors.unreadable(file.name(), e);
        }
        return lines;
    }

    private static void add(BankLine line, Fingerprints fingerprints, List<BankLine> lines,
                            SourceFile file) {
        if (lines.size() == LINES_MAX) {
            throw tooLong(file.name());
        }
        lines.add(fingerprints.identify(line));
    }

    /** The error for a file with too many lines. */
    static InputException tooLong(String file) {
        return new InputException(List.of(new Problem(file, LINES_MAX + 1, 0, null,
                ErrorCode.VALUE_IS_TOO_LONG, file + " holds more than " + LINES_MAX + " lines",
                "split it by months or by accounts, so that equal lines stay together")));
    }

    private static boolean isXml(BufferedInputStream bytes) throws IOException {
        bytes.mark(LOOK_AHEAD);
        byte[] head = bytes.readNBytes(LOOK_AHEAD);
        bytes.reset();
        for (byte one : head) {
            boolean blank = one == ' ' || one == '\n' || one == '\r' || one == '\t' || one <= 0;
            if (!blank) {
                return one == '<';
            }
        }
        return false;
    }
}
