package billing.books.export;

import billing.books.AccountNames;
import billing.books.Entry;
import billing.input.file.CsvCells;
import java.util.List;

/** A way to write a journal down. */
public enum JournalFormat {
    HLEDGER, BEANCOUNT, CSV;

    /**
     * The entries as text, in their order.
     *
     * @param cells how the cells of CSV are written; the other formats have none
     */
    public String text(List<Entry> entries, AccountNames names, CsvCells cells) {
        List<NamedEntry> named = entries.stream().map(entry -> NamedEntry.of(entry, names))
                .filter(entry -> !entry.lines().isEmpty()).toList();
        return switch (this) {
            case HLEDGER -> HledgerText.of(named);
            case BEANCOUNT -> BeancountText.of(named);
            case CSV -> CsvText.of(named, cells);
        };
    }
}
