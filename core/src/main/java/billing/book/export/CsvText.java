package billing.book.export;

import billing.book.Entry;
import billing.book.export.NamedEntry.Line;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.StringWriter;
import java.util.List;

/** A row for each posting; debits are positive. */
final class CsvText {
    private CsvText() {
    }

    static String of(List<NamedEntry> entries) {
        StringWriter text = new StringWriter();
        CsvWriter csv = CsvWriter.builder().bufferSize(0).lineDelimiter(LineDelimiter.LF)
                .build(text);
        csv.writeRecord("entry", "date", "kind", "document", "customer", "account", "amount",
                "currency");
        int number = 0;
        for (NamedEntry named : entries) {
            Entry entry = named.entry();
            number++;
            for (Line line : named.lines()) {
                csv.writeRecord(Integer.toString(number), entry.date().toString(),
                        entry.kind().code(), entry.document() == null ? "" : entry.document(),
                        entry.party() == null ? "" : entry.party().id(), line.account(),
                        named.units(line).toPlainString(), entry.currency().code());
            }
        }
        return text.toString();
    }
}
