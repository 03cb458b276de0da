package billing.documents;

import billing.kernel.money.CurrencyUnit;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Everything that is printed on an invoice, in the order in which it is printed.
 *
 * <p>Values are raw: dates without a format, amounts in minor units of {@code currency} where they
 * are booked and in exact currency units where they are prices. Equal documents are printed as
 * equal bytes.
 *
 * @param locale              the language of the printed words, dates and numbers; English is used
 *                            for a language without a vocabulary ({@link DocumentTexts})
 * @param currency            of every amount
 * @param createdAt           UTC; the creation date among the file's properties
 * @param heading             title, number, dates
 * @param issuer              who charges
 * @param customer            who is charged
 * @param logo                of the issuer; null when it has none, then its name takes the place
 * @param sections            the fees, one section per subscription; one for a one-off invoice
 * @param totals              from the fees to what is due
 * @param notes               the custom sections, in order
 * @param paymentInstructions how to pay, lines separated by line feeds; null for none
 * @param footer              the closing legal note; null for none
 * @param layout              of the page: {@link #LAYOUT}, or an earlier one in which the invoice
 *                            was issued and is printed again
 */
public record InvoiceDocument(Locale locale, CurrencyUnit currency, Instant createdAt,
                              Heading heading, Party issuer, Party customer, PrintedLogo logo,
                              List<Section> sections, Totals totals, List<Note> notes,
                              String paymentInstructions, String footer,
                              int layout) implements BusinessDocument {
    /** The newest layout: to be counted up whenever the same page changes. */
    public static final int LAYOUT = 3;
    /** The oldest layout that can still be printed. */
    public static final int OLDEST_LAYOUT = 2;
    /** Columns as wide as their texts ask for, exact steps of prices, prices before proration. */
    private static final int MEASURED = 3;

    /** A document in the newest layout. */
    public InvoiceDocument(Locale locale, CurrencyUnit currency, Instant createdAt, Heading heading,
                           Party issuer, Party customer, PrintedLogo logo, List<Section> sections,
                           Totals totals, List<Note> notes, String paymentInstructions,
                           String footer) {
        this(locale, currency, createdAt, heading, issuer, customer, logo, sections, totals, notes,
                paymentInstructions, footer, LAYOUT);
    }

    public InvoiceDocument {
        Objects.requireNonNull(locale, "null locale");
        Objects.requireNonNull(currency, "null currency");
        Objects.requireNonNull(createdAt, "null createdAt");
        Objects.requireNonNull(heading, "null heading");
        Objects.requireNonNull(issuer, "null issuer");
        Objects.requireNonNull(customer, "null customer");
        Objects.requireNonNull(totals, "null totals");
        sections = List.copyOf(sections);
        notes = List.copyOf(notes);
    }

    /**
     * Whether a layout gives columns the width that their texts need, steps of prices the decimals
     * that add up, and prorated lines the price of a whole unit; layout 2 does not.
     */
    public static boolean isMeasured(int layout) {
        return layout >= MEASURED;
    }

    @Override
    public Heading.Title title() {
        return heading.title();
    }

    @Override
    public Heading.Mark mark() {
        return heading.mark();
    }

    @Override
    public String number() {
        return heading.number();
    }
}
