package billing.book.check;

import billing.book.AccountKind;
import billing.book.journal.BookPart;
import billing.book.journal.Journal;
import billing.invoice.check.Finding;
import billing.money.Currency;
import billing.store.Handle;
import billing.store.Rows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Proves the books: every entry comes to zero, every receivable to what the invoice says. */
public final class BooksCheck {
    private final Handle handle;

    /** Checks what the handle reads; nothing is written. */
    public BooksCheck(Handle handle) {
        this.handle = handle;
    }

    /** Where the books are wrong; nothing when all is well. */
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        Map<UUID, long[]> receivables = new HashMap<>();
        new Journal(handle).read(BookPart.ALL, entry -> {
            if (entry.imbalanceCents() != 0) {
                findings.add(new Finding(entry.document(), entry.kind().title() + " of "
                        + entry.date() + " misses balance by "
                        + money(entry.imbalanceCents(), entry.currency()) + " in the books",
                        "the amounts of the document do not add up"));
            }
            if (entry.invoiceId() != null) {
                receivables.computeIfAbsent(entry.invoiceId(), id -> new long[1])[0] +=
                        entry.cents(AccountKind.RECEIVABLE);
            }
        });
        new Rows<>(handle, "SELECT id, number, currency, CASE status WHEN 'voided' THEN 0"
                + " ELSE total_amount_cents - total_paid_amount_cents"
                + " - total_offset_amount_cents END AS due FROM invoices", row ->
                difference(row.text("number"), row.number("due"), receivables.getOrDefault(
                        row.id("id"), new long[1])[0], row.currency("currency")))
                .list("WHERE sequential_id IS NOT NULL AND status IN ('finalized', 'voided')"
                        + " ORDER BY created_at, id")
                .forEach(difference -> difference.ifPresent(findings::add));
        return findings;
    }

    private static Optional<Finding> difference(String number, long due, long booked,
                                                Currency currency) {
        return due == booked ? Optional.empty() : Optional.of(new Finding(number,
                "the books hold " + money(booked, currency) + " as its receivable, the invoice"
                        + " says " + money(due, currency) + " is due",
                "a payment or credit note is missing, or stands twice"));
    }

    private static String money(long cents, Currency currency) {
        return currency.toUnits(cents).toPlainString() + " " + currency;
    }
}
