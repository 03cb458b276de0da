package billing.books.export;

import billing.books.AccountKind;
import billing.books.AccountNames;
import billing.books.Entry;
import billing.books.Posting;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An entry with one line for each name; lines of zero are left out. */
record NamedEntry(Entry entry, List<Line> lines) {
    /** An amount in minor units on an account. */
    record Line(String account, AccountKind.Root root, long cents) {
    }

    static NamedEntry of(Entry entry, AccountNames names) {
        Map<String, Line> lines = new LinkedHashMap<>();
        for (Posting posting : entry.postings()) {
            String name = names.name(posting.account());
            lines.merge(name, new Line(name, posting.account().kind().root(), posting.cents()),
                    (one, other) -> new Line(name, one.root(), one.cents() + other.cents()));
        }
        return new NamedEntry(entry,
                lines.values().stream().filter(line -> line.cents() != 0).toList());
    }

    /** An amount in currency units. */
    BigDecimal units(Line line) {
        return entry.currency().toUnits(line.cents());
    }

    /** The description of the entry. */
    String title() {
        return entry.document() == null ? entry.kind().title()
                : entry.kind().title() + " " + entry.document();
    }

    /** The customer that it is about; the empty text for none. */
    String party() {
        return entry.party() == null ? "" : entry.party().name();
    }
}
