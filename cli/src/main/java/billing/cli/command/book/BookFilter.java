package billing.cli.command.book;

import billing.books.Entry;
import billing.books.accrual.AccrualDates;
import billing.books.accrual.UsageAccruals;
import billing.books.journal.BookPart;
import billing.books.journal.Journal;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.customer.BillingEntities;
import billing.customer.Customers;
import billing.engine.Handle;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.LocalDays;
import java.time.LocalDate;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** Which part of the books is looked at. */
final class BookFilter {
    @Option(names = "--from", paramLabel = "DATE", description = "From this day on.")
    private LocalDate from;
    @Option(names = "--to", paramLabel = "DATE",
            description = "Up to this day; today by default, in the zone of the billing entity.")
    private LocalDate to;
    @Option(names = "--customer", paramLabel = "ID", description = "Of this customer.")
    private String customer;
    @Option(names = "--entity", paramLabel = "CODE",
            description = "Of this billing entity.")
    private String entity;
    @Option(names = "--currency", paramLabel = "CODE", description = "In this currency.")
    private String currency;

    /** The first day; null for no beginning. */
    LocalDate from() {
        return from;
    }

    /** The last day: today where the entity is, unless another is given. */
    LocalDate to(Session session) {
        return to != null ? to : session.database().read(handle -> LocalDays.of(session.now(),
                new BillingEntities(handle).zone(entity)));
    }

    /** The external id of a customer that there is; null for all. */
    String customer(Handle handle) {
        return customer == null ? null : new Customers(handle).get(customer).externalId();
    }

    /** The code of a billing entity that there is; null for all. */
    String entity(Handle handle) {
        return entity == null ? null : new BillingEntities(handle).get(entity).code();
    }

    /**
     * Reads the wanted part of the books.
     *
     * @param accruals when usage that is not invoiced yet is accrued; null for never
     */
    void read(Handle handle, AccrualDates accruals, Consumer<Entry> reader) {
        BookPart part = new BookPart(customer(handle), entity(handle), currency());
        new Journal(handle).read(part, reader);
        if (accruals != null) {
            new UsageAccruals(handle, accruals).read(part, reader);
        }
    }

    /** The currency; null for all. */
    CurrencyUnit currency() {
        return currency == null ? null : CurrencyUnit.find(currency).orElseThrow(() ->
                new UsageException("--currency: \"" + currency + "\" is not a currency",
                        "for example: --currency EUR"));
    }
}
