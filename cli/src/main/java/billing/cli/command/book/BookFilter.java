package billing.cli.command.book;

import billing.cli.session.UsageException;
import billing.book.journal.BookPart;
import billing.customer.BillingEntities;
import billing.customer.Customers;
import billing.money.Currency;
import billing.store.Handle;
import java.time.LocalDate;
import picocli.CommandLine.Option;

/** Which part of the books is looked at. */
final class BookFilter {
    @Option(names = "--from", paramLabel = "DATE", description = "From this day on.")
    private LocalDate from;
    @Option(names = "--to", paramLabel = "DATE", description = "Up to this day; today by default.")
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

    /** The last day. */
    LocalDate to(LocalDate today) {
        return to == null ? today : to;
    }

    /** The external id of a customer that there is; null for all. */
    String customer(Handle handle) {
        return customer == null ? null : new Customers(handle).get(customer).externalId();
    }

    /** The code of a billing entity that there is; null for all. */
    String entity(Handle handle) {
        return entity == null ? null : new BillingEntities(handle).get(entity).code();
    }

    /** The part of the books that is wanted, whatever the days. */
    BookPart part(Handle handle) {
        return new BookPart(customer(handle), entity(handle), currency());
    }

    /** The currency; null for all. */
    Currency currency() {
        return currency == null ? null : Currency.find(currency).orElseThrow(() ->
                new UsageException("--currency: \"" + currency + "\" is not a currency",
                        "for example: --currency EUR"));
    }
}
