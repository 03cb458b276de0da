package billing.documents;

import billing.documents.Heading.Mark;
import billing.documents.Heading.Title;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;

/**
 * Everything that is printed on the receipt of a payment ({@code money.md 8}). Amounts are minor
 * units of {@code currency}.
 *
 * @param frame       what all documents have: parties, language, currency
 * @param mark        {@link Mark#VOIDED} when nothing is left of the payment
 * @param number      as printed
 * @param paidOn      date in the customer's zone
 * @param reference   what the payer wrote; null for none
 * @param invoices    what was paid for, in order
 * @param amountCents what was paid
 */
public record ReceiptDocument(Frame frame, Mark mark, String number, LocalDate paidOn,
                              String reference, List<PaidInvoice> invoices,
                              long amountCents) implements BusinessDocument {
    /**
     * An invoice that the payment was for.
     *
     * @param issuedOn   date in the customer's zone
     * @param totalCents what was to be paid on it, which may be more than this payment
     * @param leftCents  what was left to pay after this payment
     */
    public record PaidInvoice(String number, LocalDate issuedOn, long totalCents,
                              long leftCents) {
    }

    public ReceiptDocument {
        Objects.requireNonNull(frame, "null frame");
        invoices = List.copyOf(invoices);
    }

    /** What was left to pay on the invoices after this payment. */
    public long leftCents() {
        return invoices.stream().mapToLong(PaidInvoice::leftCents).reduce(0, Math::addExact);
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
