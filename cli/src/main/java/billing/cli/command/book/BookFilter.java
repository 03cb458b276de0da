package billing.cli.command.book;

import billing.books.Entry;
import billing.books.accrual.AccrualDates;
import billing.books.accrual.UsageAccruals;
import billing.books.journal.BookPart;
import billing.books.journal.Journal;
import billing.books.report.Period;
import billing.cli.session.DateRange;
import billing.cli.session.Session;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.LocalDays;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** The options that select a part of the books. */
final class BookFilter {
    @Option(names = "--from", paramLabel = "DATE",
            description = "First day. Default: the first entry")
    private LocalDate from;
    @Option(names = "--to", paramLabel = "DATE",
            description = "Last day. Default: today, in the billing entity's time zone")
    private LocalDate to;
    @Option(names = "--customer", paramLabel = "ID",
            description = "Filter by customer (external id).")
    private String customer;
    @Option(names = "--entity", paramLabel = "CODE",
            description = "Filter by billing entity.")
    private String entity;
    @Option(names = "--currency", paramLabel = "CODE", description = "Filter by currency.")
    private CurrencyUnit currency;

    /** The selected days; by default until today in the entity's time zone. */
    Period period(Session session) {
        if (to != null) {
            session.withinYearsAhead("--to", LocalDays.startOf(to, ZoneOffset.UTC));
        }
        DateRange days = session.database().read(handle -> DateRange.untilToday(from, to,
                LocalDays.of(session.now(), new BillingEntities(handle).zone(entity))));
        return new Period(days.from(), days.to());
    }

    /** The external id of an existing customer; null for all. */
    String customer(Handle handle) {
        return customer == null ? null : new Customers(handle).get(customer).externalId();
    }

    /** The code of an existing billing entity; null for all. */
    String entity(Handle handle) {
        return entity == null ? null : new BillingEntities(handle).get(entity).code();
    }

    /**
     * Reads the selected part of the books.
     *
     * @param last     the last day on which deferred revenue is earned
     * @param accruals the days on which uninvoiced usage is accrued; null for none
     */
    void read(Handle handle, LocalDate last, AccrualDates accruals, Consumer<Entry> reader) {
        BookPart part = new BookPart(customer(handle), entity(handle), currency());
        new Journal(handle).read(part, last, reader);
        if (accruals != null) {
            new UsageAccruals(handle, accruals).read(part, reader);
        }
    }

    /** The currency; null for all. */
    CurrencyUnit currency() {
        return currency;
    }
}
