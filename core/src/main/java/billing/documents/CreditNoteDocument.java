package billing.documents;

import billing.documents.Heading.Mark;
import billing.documents.Heading.Title;
import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Everything that is printed on a credit note ({@code money.md 4}). Amounts are minor units of
 * {@code currency} and positive: it is the note that gives them back.
 *
 * @param createdAt     UTC; the creation date among the file's properties
 * @param mark          {@link Mark#VOIDED} when what was left of it was taken back
 * @param number        as printed
 * @param issuedOn      date in the customer's zone
 * @param invoiceNumber what it gives back of
 * @param selfBilled    whether the invoice was issued in the name of a partner
 * @param issuer        who gives back
 * @param customer      who gets it
 * @param logo          of the issuer; null when it has none
 * @param items         what is given back of which fee
 * @param sums          from the items to the parts of the total
 * @param notes         why, and what the law wants said
 * @param footer        the closing legal note; null for none
 */
public record CreditNoteDocument(Locale locale, CurrencyUnit currency, Instant createdAt, Mark mark,
                                 String number, LocalDate issuedOn, String invoiceNumber,
                                 boolean selfBilled, Party issuer, Party customer, PrintedLogo logo,
                                 List<Item> items, Sums sums, List<Note> notes, String footer)
        implements BusinessDocument {
    /**
     * What is given back of a fee, before coupons and taxes.
     *
     * @param name       of what had been charged
     * @param qualifiers which part of it; may be empty
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
     * @param couponsCents        the share of the invoice's coupons that goes with the items;
     *                            0 for none
     * @param excludingTaxesCents the items without that share
     * @param taxes               one line per tax
     * @param totalCents          with taxes: the sum of the three parts
     * @param creditCents         what later invoices may use
     * @param refundCents         what is paid back
     * @param offsetCents         what is taken off what is due on the invoice
     */
    public record Sums(long couponsCents, long excludingTaxesCents, List<Totals.Tax> taxes,
                       long totalCents, long creditCents, long refundCents, long offsetCents) {
        public Sums {
            taxes = List.copyOf(taxes);
        }
    }

    public CreditNoteDocument {
        Objects.requireNonNull(locale, "null locale");
        Objects.requireNonNull(currency, "null currency");
        Objects.requireNonNull(createdAt, "null createdAt");
        Objects.requireNonNull(issuer, "null issuer");
        Objects.requireNonNull(customer, "null customer");
        Objects.requireNonNull(sums, "null sums");
        items = List.copyOf(items);
        notes = List.copyOf(notes);
    }

    @Override
    public Title title() {
        return Title.CREDIT_NOTE;
    }

    /** The sum of the items in minor units. */
    public long itemsCents() {
        return items.stream().mapToLong(Item::amountCents).reduce(0, Math::addExact);
    }
}
