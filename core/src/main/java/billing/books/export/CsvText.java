package billing.books.export;

import billing.books.Entry;
import billing.books.export.NamedEntry.Line;
import billing.input.file.CsvCells;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.StringWriter;
import java.util.List;

/** A row for each posting; debits are positive. */
final class CsvText {
    private CsvText() {
    }

    static String of(List<NamedEntry> entries, CsvCells cells) {
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
                        entry.kind().code(),
                        entry.document() == null ? "" : cells.cell(entry.document()),
                        entry.party() == null ? "" : cells.cell(entry.party().id()),
                        cells.cell(line.account()),
                        named.units(line).toPlainString(), entry.currency().code());
            }
        }
        return text.toString();
    }
}
