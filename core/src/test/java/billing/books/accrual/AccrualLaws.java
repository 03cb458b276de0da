package billing.books.accrual;

import static org.assertj.core.api.Assertions.assertThat;

import billing.books.Account;
import billing.books.AccountKind;
import billing.books.Entry;
import billing.books.EntryKind;
import billing.books.journal.BookPart;
import billing.engine.Database;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/** What holds of accruals whatever has happened. */
public final class AccrualLaws {
    private AccrualLaws() {
    }

    /**
     * Fails where days, months and balances disagree, or an invoice leaves something accrued.
     *
     * @return how many entries there are
     */
    public static int hold(Database database, LocalDate from, LocalDate to, String life) {
        List<Entry> daily = entries(database, AccrualDates.daily(null, to));
        assertThat(daily).as(life).allMatch(entry -> entry.imbalanceCents() == 0)
                .allMatch(entry -> !entry.date().isAfter(to));
        Map<UUID, Long> left = daily.stream().filter(entry -> entry.invoiceId() != null)
                .collect(Collectors.groupingBy(Entry::invoiceId, Collectors.summingLong(
                        entry -> entry.cents(AccountKind.ACCRUED_REVENUE))));
        entries(database, AccrualDates.invoiced()).stream()
                .filter(entry -> entry.kind() == EntryKind.ACCRUAL_REVERSED)
                .filter(entry -> !entry.date().isAfter(to))
                .forEach(entry -> assertThat(left).as(life + entry)
                        .containsEntry(entry.invoiceId(), 0L));
        List<Entry> monthly = entries(database, AccrualDates.monthly(null, to));
        for (YearMonth month = YearMonth.from(from); !month.atEndOfMonth().isAfter(to);
                month = month.plusMonths(1)) {
            LocalDate end = month.atEndOfMonth();
            assertThat(balances(monthly, end)).as(life + end).isEqualTo(balances(daily, end));
            assertThat(balances(entries(database, AccrualDates.at(end)), end))
                    .as("at " + end + life).isEqualTo(balances(daily, end));
            LocalDate middle = month.atDay(15);
            assertThat(balances(entries(database, AccrualDates.daily(middle, end)), end))
                    .as("from " + middle + life).isEqualTo(balances(daily, end));
        }
        return daily.size();
    }

    private static List<Entry> entries(Database database, AccrualDates dates) {
        List<Entry> entries = new ArrayList<>();
        return database.read(handle -> {
            new UsageAccruals(handle, dates).read(BookPart.ALL, entries::add);
            return entries;
        });
    }

    /** What is accrued at the end of a day; zero amounts are left out. */
    private static Map<String, Long> balances(List<Entry> entries, LocalDate at) {
        Map<String, Long> sums = new TreeMap<>();
        entries.stream().filter(entry -> !entry.date().isAfter(at))
                .flatMap(entry -> entry.postings().stream()).forEach(posting -> {
                    Account account = posting.account();
                    sums.merge(account.kind() + " " + account.customer() + " " + account.code()
                            + " " + account.plan(), posting.cents(), Long::sum);
                });
        sums.values().removeIf(cents -> cents == 0);
        return sums;
    }
}
