package billing.book.report;

import billing.book.AccountKind;
import billing.book.Entry;
import billing.money.Currency;
import billing.store.Rows;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;

/**
 * What customers owe at the end of a day, by how long it has been due. Invoices made on a
 * partner's behalf do not count.
 */
public final class AgeingReport implements Consumer<Entry> {
    /** How many buckets there are: not due yet, and due for so many days. */
    public static final int BUCKETS = 5;
    private static final List<Long> LAST_DAYS = List.of(0L, 30L, 60L, 90L);

    private final LocalDate at;
    private final Map<UUID, Open> invoices = new HashMap<>();

    private static final class Open {
        private final Entry.Party party;
        private final Currency currency;
        private long cents;

        Open(Entry entry) {
            this.party = entry.party();
            this.currency = entry.currency();
        }
    }

    private record Key(String customer, String currency) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            return Comparator.comparing(Key::customer).thenComparing(Key::currency)
                    .compare(this, other);
        }
    }

    /**
     * What a customer owes in minor units.
     *
     * @param cents not due yet; due for 1 to 30, 31 to 60, 61 to 90, and more days
     */
    public record Line(Entry.Party party, Currency currency, List<Long> cents) {
        /** All of it. */
        public long totalCents() {
            return cents.stream().mapToLong(Long::longValue).sum();
        }
    }

    /** At the end of a day. */
    public AgeingReport(LocalDate at) {
        this.at = at;
    }

    @Override
    public void accept(Entry entry) {
        if (entry.invoiceId() != null && !entry.selfBilled() && !entry.date().isAfter(at)) {
            long cents = entry.cents(AccountKind.RECEIVABLE);
            if (cents != 0) {
                invoices.computeIfAbsent(entry.invoiceId(), id -> new Open(entry)).cents += cents;
            }
        }
    }

    /** By customer and currency; who owes nothing is left out. */
    public List<Line> lines(Handle handle) {
        invoices.values().removeIf(open -> open.cents == 0);
        Map<Key, List<Long>> sums = new TreeMap<>();
        Map<Key, Open> firsts = new HashMap<>();
        new Rows<>(handle, "SELECT id, payment_due_date FROM invoices",
                row -> Map.entry(row.id("id"), row.date("payment_due_date")))
                .listIn("WHERE id", invoices.keySet(), "").forEach(due -> {
                    Open open = invoices.get(due.getKey());
                    Key key = new Key(open.party.id(), open.currency.code());
                    firsts.putIfAbsent(key, open);
                    List<Long> line = sums.computeIfAbsent(key,
                            one -> new ArrayList<>(List.of(0L, 0L, 0L, 0L, 0L)));
                    int bucket = bucket(ChronoUnit.DAYS.between(due.getValue(), at));
                    line.set(bucket, line.get(bucket) + open.cents);
                });
        return sums.entrySet().stream().map(sum -> new Line(firsts.get(sum.getKey()).party,
                firsts.get(sum.getKey()).currency, List.copyOf(sum.getValue()))).toList();
    }

    private static int bucket(long daysDue) {
        int bucket = 0;
        while (bucket < LAST_DAYS.size() && daysDue > LAST_DAYS.get(bucket)) {
            bucket++;
        }
        return bucket;
    }
}
