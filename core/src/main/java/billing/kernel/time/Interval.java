package billing.kernel.time;

/** How often a plan bills ({@code subscriptions-and-invoicing.md 1.1}). */
public enum Interval {
    WEEKLY(0, 52), MONTHLY(1, 12), QUARTERLY(3, 4), SEMIANNUAL(6, 2), YEARLY(12, 1);

    private final int months;
    private final int perYear;

    Interval(int months, int perYear) {
        this.months = months;
        this.perYear = perYear;
    }

    /** Months of one period; 0 for weekly, which counts days. */
    public int months() {
        return months;
    }

    /** Periods in a year: the factor of the yearly equivalent by which plans are ordered. */
    public int perYear() {
        return perYear;
    }
}
