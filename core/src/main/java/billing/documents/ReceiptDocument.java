package billing.documents;

import billing.documents.Heading.Mark;
import billing.documents.Heading.Title;
import billing.kernel.money.CurrencyUnit;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Everything that is printed on the receipt of a payment ({@code money.md 8}). Amounts are minor
 * units of {@code currency}.
 *
 * @param createdAt   UTC; the creation date among the file's properties
 * @param mark        {@link Mark#VOIDED} when nothing is left of the payment
 * @param number      as printed
 * @param paidOn      date in the customer's zone
 * @param reference   what the payer wrote; null for none
 * @param issuer      who was paid
 * @param customer    who has paid
 * @param logo        of the issuer; null when it has none
 * @param invoices    what was paid for, in order
 * @param amountCents what was paid
 * @param footer      the closing legal note; null for none
 */
public record ReceiptDocument(Locale locale, CurrencyUnit currency, Instant createdAt, Mark mark,
                              String number, LocalDate paidOn, String reference, Party issuer,
                              Party customer, PrintedLogo logo, List<PaidInvoice> invoices,
                              long amountCents, String footer) implements BusinessDocument {
    /**
     * An invoice that the payment was for.
     *
     * @param issuedOn   date in the customer's zone
     * @param totalCents what was to be paid on it, which may be more than this payment
     */
    public record PaidInvoice(String number, LocalDate issuedOn, long totalCents) {
    }

    public ReceiptDocument {
        Objects.requireNonNull(locale, "null locale");
        Objects.requireNonNull(currency, "null currency");
        Objects.requireNonNull(createdAt, "null createdAt");
        Objects.requireNonNull(issuer, "null issuer");
        Objects.requireNonNull(customer, "null customer");
        invoices = List.copyOf(invoices);
    }

    @Override
    public Title title() {
        return Title.RECEIPT;
    }

    @Override
    public List<Note> notes() {
        return List.of();
    }
}
