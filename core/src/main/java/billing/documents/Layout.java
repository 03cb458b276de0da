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
    public static final Layout NEWEST = new Layout(8);
    /** The oldest layout that can still be printed. */
    public static final Layout OLDEST = new Layout(2);
    /** Columns as wide as their texts need, exact steps of prices, prices before proration. */
    private static final int MEASURED = 3;
    /** The page of layout 3 as PDF/A-3b. */
    private static final int PDF_A = 4;
    /** Charges with subtotals, how to pay, minus signs, other words. */
    private static final int SUBTOTALED = 5;
    /** Notes with the totals, no steps of an amount that is not billed. */
    private static final int KEPT_TOGETHER = 6;
    /** All digits of configured unit prices, texts within the margins, sums that add up. */
    private static final int EXACT = 7;
    /** Bases of taxes that add up. */
    private static final int WHOLE_TAX_BASES = 8;

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

    /** Whether it sorts the parts of a charge below their subtotal; layouts 2 to 4 do not. */
    public boolean isSubtotaled() {
        return number >= SUBTOTALED;
    }

    /**
     * Whether it leaves out plans without a price where something else is billed; layouts 2 to 4 do
     * not.
     */
    public boolean leavesOutFreePlans() {
        return number >= SUBTOTALED;
    }

    /** Whether it states the days that prorated fees bill; layouts 2 to 4 do not. */
    public boolean statesBilledDays() {
        return number >= SUBTOTALED;
    }

    /**
     * Whether unit prices with more than eight digits keep their minor units; layouts 2 to 4 round
     * them.
     */
    public boolean keepsMinorUnits() {
        return number >= SUBTOTALED;
    }

    /**
     * Whether it states the account to pay to, with a QR code, and the issuer's terms; layouts 2 to
     * 4 do not.
     */
    public boolean statesPayment() {
        return number >= SUBTOTALED;
    }

    /**
     * Whether negative numbers have a minus sign; layouts 2 to 4 have the sign of the language's
     * data, in most a hyphen.
     */
    public boolean hasMinusSigns() {
        return number >= SUBTOTALED;
    }

    /**
     * Whether long amounts take more of the width rather than two lines; in layouts 2 to 4 they do
     * not.
     */
    public boolean makesRoomForAmounts() {
        return number >= SUBTOTALED;
    }

    /** Whether a period of one day is that day; in layouts 2 to 4 it has two dates. */
    public boolean shortensPeriods() {
        return number >= SUBTOTALED;
    }

    /**
     * Whether the particulars of a party follow its name, and its numbers have two lines where one
     * is too short; in layouts 2 to 4 they begin at the height of the other party's, in one line.
     */
    public boolean setsPartiesApart() {
        return number >= SUBTOTALED;
    }

    /** Whether it names VAT numbers and other tax numbers differently; layouts 2 to 4 do not. */
    public boolean distinguishesTaxNumbers() {
        return number >= SUBTOTALED;
    }

    /** Whether it has the present words of credits and self-billing; layouts 2 to 4 do not. */
    public boolean hasPresentWords() {
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

    /**
     * Whether the bases of taxes add up to the sum before taxes where coupons leave fractions of a
     * cent; layouts 2 to 7 cut the fraction of each.
     */
    public boolean hasWholeTaxBases() {
        return number >= WHOLE_TAX_BASES;
    }
}
