package billing.payment.statement;

import billing.error.InputException;
import billing.error.Problem;
import billing.input.file.SourceFile;
import billing.input.file.SourceText;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads what a bank has exported: camt.053 where it looks like XML, else CSV; gzipped or not. */
public final class BankStatement {
    private static final int LOOK_AHEAD = 1024;
    private final BankFormat format;

    /** Files in a format. */
    public BankStatement(BankFormat format) {
        this.format = format;
    }

    /**
     * The lines of a file, each with its identity, in the order of the file.
     *
     * @throws InputException when it is not there, or any of its lines cannot be read
     */
    public List<BankLine> read(SourceFile file) {
        List<BankLine> lines = new ArrayList<>();
        Fingerprints fingerprints = new Fingerprints();
        try (BufferedInputStream bytes = new BufferedInputStream(file.bytes())) {
            if (isXml(bytes)) {
                new Camt053(file.name()).read(bytes,
                        line -> lines.add(fingerprints.identify(line)));
            } else {
                try (SourceText text = SourceText.of(file.name(), bytes)) {
                    new CsvStatement(file.name(), format).read(text,
                            line -> lines.add(fingerprints.identify(line)));
                }
            }
        } catch (IOException e) {
            throw new InputException(List.of(new Problem(file.name(), 0, 0, null, "not_readable",
                    file.name() + " cannot be read: " + e.getMessage(), null)));
        }
        return lines;
    }

    private static boolean isXml(BufferedInputStream bytes) throws IOException {
        bytes.mark(LOOK_AHEAD);
        byte[] head = bytes.readNBytes(LOOK_AHEAD);
        bytes.reset();
        for (byte one : head) {
            boolean blank = one == ' ' || one == '\n' || one == '\r' || one == '\t' || one < 0;
            if (!blank) {
                return one == '<';
            }
        }
        return false;
    }
}
