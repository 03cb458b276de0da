package billing.documents;

import billing.documents.Heading.Mark;
import billing.documents.Heading.Title;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;

/**
 * Everything that is printed on a credit note ({@code money.md 4}). Amounts are minor units of
 * {@code currency} and positive: the note credits or refunds them.
 *
 * @param frame         the parts that all documents have: parties, language, currency
 * @param mark          {@link Mark#VOIDED} when its remaining credit was voided
 * @param number        as printed
 * @param issuedOn      date in the customer's zone
 * @param invoiceNumber the credited invoice
 * @param selfBilled    whether the invoice was issued in the name of a partner
 * @param items         the credited fees
 * @param sums          the subtotal, the taxes, the total and its parts
 * @param notes         the reason and the legal notes
 */
public record CreditNoteDocument(Frame frame, Mark mark, String number, LocalDate issuedOn,
                                 String invoiceNumber, boolean selfBilled, List<Item> items,
                                 Sums sums, List<Note> notes)
        implements BusinessDocument {
    /**
     * The amount credited for a fee, before coupons and taxes.
     *
     * @param name       of the fee
     * @param qualifiers filter and group values of the fee; may be empty
     * @param taxRate    percent; null when it was not taxed
     */
    public record Item(String name, List<String> qualifiers, BigDecimal taxRate,
                       long amountCents) {
        public Item {
            qualifiers = List.copyOf(qualifiers);
        }
    }

    /**
     * The sums ({@code money.md 4.3}).
     *
     * @param couponsCents        the items' share of the invoice's coupons; 0 for none
     * @param excludingTaxesCents the items without that share
     * @param taxes               one line per tax
     * @param totalCents          with taxes: the sum of the three parts
     * @param creditCents         what later invoices may use
     * @param refundCents         what is paid back
     * @param offsetCents         what reduces the amount due on the invoice
     */
    public record Sums(long couponsCents, long excludingTaxesCents, List<Totals.Tax> taxes,
                       long totalCents, long creditCents, long refundCents, long offsetCents) {
        public Sums {
            taxes = List.copyOf(taxes);
        }
    }

    public CreditNoteDocument {
        Objects.requireNonNull(frame, "null frame");
        Objects.requireNonNull(sums, "null sums");
        items = List.copyOf(items);
        notes = List.copyOf(notes);
    }

    @Override
    public Title title() {
        return Title.ofCreditNote(frame.issuer().address().country());
    }

    /** The sum of the items in minor units. */
    public long itemsCents() {
        return items.stream().mapToLong(Item::amountCents).reduce(0, Math::addExact);
    }
}
