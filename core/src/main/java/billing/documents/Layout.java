package billing.documents;

/**
 * The layout of a document's pages and file, by its number. An invoice is printed again in the
 * layout in which it was issued ({@code docs/design/decisions.md}); all other documents have the
 * newest one.
 */
public record Layout(int number) {
    /**
     * The newest layout: to be counted up whenever the bytes of the same document change, unless
     * the former ones lacked what the document states.
     */
    public static final Layout NEWEST = new Layout(7);
    /** The oldest layout that can still be printed. */
    public static final Layout OLDEST = new Layout(2);
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

    /** Whether this program can print it: a database may come from a newer one. */
    public boolean isPrintable() {
        return number >= OLDEST.number && number <= NEWEST.number;
    }

    /**
     * Whether it gives columns the width that their texts need, steps of prices the decimals that
     * add up, and prorated lines the price of a whole unit; layout 2 does not.
     */
    public boolean isMeasured() {
        return number >= MEASURED;
    }

    /** Whether its files are PDF/A-3b; those of layouts 2 and 3 are plain PDF 1.5. */
    public boolean isPdfA() {
        return number >= PDF_A;
    }

    /**
     * Whether it sorts the parts of a charge below their subtotal, states how and on what terms to
     * pay, leaves out plans without a price, and uses minus signs and the present words; layouts 2
     * to 4 do not.
     */
    public boolean isSubtotaled() {
        return number >= SUBTOTALED;
    }

    /**
     * Whether it keeps payment and notes on the page of the totals where they fit there, and leaves
     * out the steps of a price that negative usage is not billed; layouts 2 to 5 do not.
     */
    public boolean isKeptTogether() {
        return number >= KEPT_TOGETHER;
    }

    /**
     * Whether it prints all digits of a unit price whose product with the units is the amount,
     * keeps the lines at the edges of pages within the margins, names the usage that no filter
     * matches, and states the sum of taxes that do not add up; layouts 2 to 6 do not.
     */
    public boolean isExact() {
        return number >= EXACT;
    }
}
