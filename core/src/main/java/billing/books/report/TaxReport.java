package billing.books.report;

import billing.books.AccountKind;
import billing.books.Entry;
import billing.books.Posting;
import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Tax by month, country of the customer and rate: of final invoices, less what credit notes and
 * voids reversed. Rates of 0 % are listed with what they were computed on.
 */
public final class TaxReport implements Consumer<Entry> {
    private final Period period;
    private final Map<Key, long[]> sums = new HashMap<>();

    private record Key(YearMonth month, String country, String code, BigDecimal rate,
                       CurrencyUnit currency) {
        static final Comparator<Key> ORDER = Comparator.comparing(Key::month)
                .thenComparing(Key::country).thenComparing(Key::code).thenComparing(Key::rate)
                .thenComparing(key -> key.currency().code());
    }

    /**
     * A month's tax in minor units.
     *
     * @param country of the customer; empty when it has none
     * @param rate    percent
     */
    public record Line(YearMonth month, String country, String code, BigDecimal rate,
                       CurrencyUnit currency, long baseCents, long taxCents) {
    }

    /** Over the days of a period. */
    public TaxReport(Period period) {
        this.period = period;
    }

    @Override
    public void accept(Entry entry) {
        if (!period.contains(entry.date())) {
            return;
        }
        for (Posting posting : entry.postings()) {
            if (posting.account().kind() == AccountKind.TAX) {
                String country = entry.party().country();
                long[] line = sums.computeIfAbsent(new Key(YearMonth.from(entry.date()),
                        country == null ? "" : country, posting.account().code(),
                        posting.account().rate(), entry.currency()), key -> new long[2]);
                line[0] -= posting.baseCents();
                line[1] -= posting.cents();
            }
        }
    }

    /** By month, country, tax, rate and currency. */
    public List<Line> lines() {
        return sums.entrySet().stream().sorted(Map.Entry.comparingByKey(Key.ORDER))
                .map(line -> new Line(line.getKey().month(), line.getKey().country(),
                        line.getKey().code(), line.getKey().rate(), line.getKey().currency(),
                        line.getValue()[0], line.getValue()[1])).toList();
    }
}
