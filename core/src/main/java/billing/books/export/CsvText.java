package billing.books.export;

import billing.books.Entry;
import billing.books.export.NamedEntry.Line;
import billing.input.file.CsvCells;
import billing.input.file.CsvWriter;
import java.util.List;

/** A row for each posting; debits are positive. */
final class CsvText {
    private CsvText() {
    }

    static String of(List<NamedEntry> entries, CsvCells cells) {
        return CsvWriter.text(csv -> write(entries, cells, csv));
    }

    private static void write(List<NamedEntry> entries, CsvCells cells, CsvWriter csv) {
        csv.row("entry", "date", "kind", "document", "customer", "account", "amount", "currency");
        int number = 0;
        for (NamedEntry named : entries) {
            Entry entry = named.entry();
            number++;
            for (Line line : named.lines()) {
                csv.row(Integer.toString(number), entry.date().toString(),
                        entry.kind().code(),
                        entry.document() == null ? "" : cells.cell(entry.document()),
                        entry.party() == null ? "" : cells.cell(entry.party().id()),
                        cells.cell(line.account()),
                        named.units(line).toPlainString(), entry.currency().code());
            }
        }
    }
}
