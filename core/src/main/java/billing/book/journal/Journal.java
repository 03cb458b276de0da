package billing.book.journal;

import billing.book.Account;
import billing.book.Entry;
import billing.book.EntryKind;
import billing.book.Posting;
import billing.book.store.Vouchers;
import billing.money.Currency;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** All that money did, as entries made from the documents each time it is asked for. */
public final class Journal {
    private final Handle handle;

    /** The journal of a database. */
    public Journal(Handle handle) {
        this.handle = handle;
    }

    /**
     * Hands over all entries, future days of deferred revenue too, customer by customer.
     *
     * @param customer external id of the only one; null for all
     */
    public void read(String customer, Consumer<Entry> reader) {
        new Vouchers(handle).read(customer,
                vouchers -> CustomerLedger.entries(vouchers).forEach(reader));
    }

    /**
     * The entries by date, for a journal that people read: what is earned on a day is one entry
     * for each currency.
     *
     * @param from     the first day; null for no beginning
     * @param to       the last day; null for no end
     * @param customer external id of the only one; null for all
     * @param currency the only one; null for all
     */
    public List<Entry> chronicle(LocalDate from, LocalDate to, String customer,
                                 Currency currency) {
        List<Entry> entries = new ArrayList<>();
        Map<Day, Map<Account, Long>> earned = new LinkedHashMap<>();
        read(customer, entry -> {
            if (from != null && entry.date().isBefore(from)
                    || to != null && entry.date().isAfter(to)
                    || currency != null && !currency.equals(entry.currency())) {
                return;
            }
            if (entry.kind() != EntryKind.RECOGNITION) {
                entries.add(entry);
                return;
            }
            Map<Account, Long> day = earned.computeIfAbsent(
                    new Day(entry.date(), entry.currency()), key -> new LinkedHashMap<>());
            entry.postings().forEach(
                    posting -> day.merge(posting.account(), posting.cents(), Long::sum));
        });
        earned.forEach((day, sums) -> entries.add(new Entry(day.date(), EntryKind.RECOGNITION,
                null, null, null, day.currency(), false, sums.entrySet().stream()
                .map(sum -> new Posting(sum.getKey(), sum.getValue()))
                .collect(Collectors.toList()))));
        entries.sort(Comparator.comparing(Entry::date).thenComparing(Entry::kind)
                .thenComparing(entry -> entry.currency().code()));
        return entries;
    }

    private record Day(LocalDate date, Currency currency) {
    }
}
