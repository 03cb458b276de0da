package billing.settlement.payment.statement;

import billing.input.file.SourceFile;
import billing.kernel.money.CurrencyUnit;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Reads the lines of bank statements. */
final class BankLines {
    private BankLines() {
    }

    /** A format whose dates and decimal sign are detected. */
    static BankFormat detected(CurrencyUnit currency) {
        return new BankFormat(Map.of(), DateText.DETECTED, null, null, currency);
    }

    /** The lines of a text. */
    static List<BankLine> read(BankFormat format, String text) {
        return new BankStatement(format).read(SourceFile.of(new ByteArrayInputStream(
                text.getBytes(StandardCharsets.UTF_8)), Path.of("stdin")));
    }
}
