package billing.documents;

import java.util.List;
import java.util.Objects;

/**
 * Everything that is printed on an invoice, in the order in which it is printed.
 *
 * <p>Values are raw: dates without a format, amounts in minor units of {@code currency} where they
 * are booked and in exact currency units where they are prices. Equal documents are printed as
 * equal bytes.
 *
 * @param frame               what all documents have: parties, language, currency
 * @param heading             title, number, dates
 * @param sections            the fees, one section per subscription; one for a one-off invoice
 * @param totals              from the fees to what is due
 * @param notes               the custom sections, in order
 * @param paymentInstructions how to pay, lines separated by line feeds; null for none
 * @param transfer            where to pay; null when nothing is due, and before layout 5
 * @param layout              of the page and the file: {@link #LAYOUT}, or an earlier one in which
 *                            the invoice was issued and is printed again
 */
public record InvoiceDocument(Frame frame, Heading heading, List<Section> sections, Totals totals,
                              List<Note> notes, String paymentInstructions,
                              BankTransfer transfer, int layout) implements BusinessDocument {
    /**
     * The newest layout: to be counted up whenever the bytes of the same document change, unless
     * the former ones lacked what the document states.
     */
    public static final int LAYOUT = 7;
    /** The oldest layout that can still be printed. */
    public static final int OLDEST_LAYOUT = 2;
    /** Columns as wide as their texts need, exact steps of prices, prices before proration. */
    private static final int MEASURED = 3;
    /** The page of layout 3 as PDF/A-3b. */
    private static final int PDF_A = 4;
    /** Charges with subtotals, how to pay, the words and signs of today. */
    private static final int SUBTOTALED = 5;
    /** Notes with the totals, no steps of an amount that is not billed. */
    private static final int KEPT_TOGETHER = 6;
    /** All digits of configured unit prices, texts within the margins, sums that add up. */
    private static final int EXACT = 7;

    /** A document in the newest layout. */
    public InvoiceDocument(Frame frame, Heading heading, List<Section> sections, Totals totals,
                           List<Note> notes, String paymentInstructions) {
        this(frame, heading, sections, totals, notes, paymentInstructions, null, LAYOUT);
    }

    public InvoiceDocument {
        Objects.requireNonNull(frame, "null frame");
        Objects.requireNonNull(heading, "null heading");
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

    /** Whether files of a layout are PDF/A-3b; those of layouts 2 and 3 are plain PDF 1.5. */
    public static boolean isPdfA(int layout) {
        return layout >= PDF_A;
    }

    /**
     * Whether a layout sorts the parts of a charge below their subtotal, states how and on what
     * terms to pay, leaves out plans without a price, and uses minus signs and the present words;
     * layouts 2 to 4 do not.
     */
    public static boolean isSubtotaled(int layout) {
        return layout >= SUBTOTALED;
    }

    /**
     * Whether a layout keeps payment and notes on the page of the totals where they fit there, and
     * leaves out the steps of a price that negative usage is not billed; layouts 2 to 5 do not.
     */
    public static boolean isKeptTogether(int layout) {
        return layout >= KEPT_TOGETHER;
    }

    /**
     * Whether a layout prints all digits of a unit price whose product with the units is the
     * amount, keeps the lines at the edges of pages within the margins, names the usage that no
     * filter matches, and states the sum of taxes that do not add up; layouts 2 to 6 do not.
     */
    public static boolean isExact(int layout) {
        return layout >= EXACT;
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
