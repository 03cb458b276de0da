package billing.books.report;

import billing.books.AccountKind;
import billing.books.Entry;
import billing.engine.Handle;
import billing.invoicing.store.DueDates;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import billing.settlement.statement.Ageing;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * The amounts that customers owe at the end of a day, by the time since they were due. Invoices
 * made on a partner's behalf do not count.
 */
public final class AgeingReport implements Consumer<Entry> {
    private final LocalDate at;
    private final Map<UUID, Open> invoices = new HashMap<>();

    private static final class Open {
        private final Entry.Party party;
        private Money owed;
        private Money lost;

        Open(Entry entry) {
            this.party = entry.party();
            this.owed = Money.zero(entry.currency());
            this.lost = owed;
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
     * The amounts that a customer owes in one currency.
     *
     * @param owed not due yet; due for 1 to 30, 31 to 60, 61 to 90, and more days
     * @param lost the part of the total that is written off because a dispute was lost; the
     *             invoices still show it as due
     */
    public record Line(Entry.Party party, CurrencyUnit currency, List<Money> owed, Money lost) {
        private static Line none(Open open) {
            Money zero = Money.zero(open.owed.currency());
            return new Line(open.party, zero.currency(), Collections.nCopies(Ageing.AGES, zero),
                    zero);
        }

        private Line with(Open open, int age) {
            List<Money> sums = new ArrayList<>(owed);
            sums.set(age, sums.get(age).plus(open.owed));
            return new Line(party, currency, List.copyOf(sums), lost.plus(open.lost));
        }

        /** All of it. */
        public Money total() {
            return Money.sum(currency, owed);
        }
    }

    /** At the end of a day. */
    public AgeingReport(LocalDate at) {
        this.at = at;
    }

    @Override
    public void accept(Entry entry) {
        if (entry.invoiceId() != null && !entry.selfBilled() && !entry.date().isAfter(at)) {
            Money owed = entry.amount(AccountKind.RECEIVABLE);
            Money disputed = entry.amount(AccountKind.DISPUTED);
            if (!owed.isZero() || !disputed.isZero()) {
                Open open = invoices.computeIfAbsent(entry.invoiceId(), id -> new Open(entry));
                open.owed = open.owed.plus(owed);
                open.lost = open.lost.minus(disputed);
            }
        }
    }

    /** By customer and currency; who owes nothing is left out. */
    public List<Line> lines(Handle handle) {
        invoices.values().removeIf(open -> open.owed.isZero());
        Map<Key, Line> lines = new TreeMap<>();
        new DueDates(handle).ofInvoices(invoices.keySet()).forEach((id, due) -> {
            Open open = invoices.get(id);
            Key key = new Key(open.party.id(), open.owed.currency().code());
            lines.put(key, lines.getOrDefault(key, Line.none(open)).with(open,
                    Ageing.age(due, at)));
        });
        return List.copyOf(lines.values());
    }
}
