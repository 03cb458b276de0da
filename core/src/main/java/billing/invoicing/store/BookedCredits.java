package billing.invoicing.store;

import billing.engine.Handle;
import billing.engine.Rows;
import billing.invoicing.BookedCredit;
import billing.invoicing.Credit;
import billing.invoicing.PaymentStatus;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** The credits of all invoices, by what they were taken from. */
public final class BookedCredits {
    private final Handle handle;

    /** The credits of a database. */
    public BookedCredits(Handle handle) {
        this.handle = handle;
    }

    /** The credits from these sources, the oldest first; sources without credits are absent. */
    public Map<UUID,
            List<BookedCredit>> ofSources(Credit.Source source, Collection<UUID> sourceIds) {
        return new Rows<>(handle, "SELECT credits.*, invoices.currency, invoices.payment_status"
                + " FROM credits JOIN invoices ON invoices.id = credits.invoice_id",
                row -> new BookedCredit(InvoiceRows.credit(row), row.id("invoice_id"),
                        row.currency("currency"),
                        row.constant("payment_status", PaymentStatus.class)))
                .listIn("WHERE credits.source = '" + source.code() + "' AND credits.source_id",
                        sourceIds, "ORDER BY credits.created_at, credits.id").stream()
                .collect(Collectors.groupingBy(booked -> booked.credit().sourceId()));
    }
}
