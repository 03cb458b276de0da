package billing.server.console.revenue;

import billing.books.report.RevenueReport;

/** The reports of the section, in the order of its tabs. */
enum Report {
    EARNED("", "Invoiced and recognized", "Before taxes, after coupons, credit notes and voids."
            + " Fees in advance are recognized over their days, usage when it is invoiced.", true,
            new RevenueByMonth()),
    MRR("mrr", "MRR", "Monthly recurring revenue at the end of each month and what changed it:"
            + " plan fees and fixed charges, or the minimum commitment if it is higher, before"
            + " discounts and taxes, without usage.", true,
            new RecurringByMonth()),
    AGEING("ageing", "Ageing", "Receivables by customer and age at the end of today.", false,
            new ReceivablesByAge()),
    COLLECTION("collection", "Collection", "Final invoices with taxes by the month of issue and"
            + " payment status, as in GET /analytics/invoice_collection of the API.", true,
            new CollectionByMonth()),
    TAX("tax", "Tax", "Final invoices less credit notes and voids, by month, country of the"
            + " customer and rate.", true, new TaxByMonth()),
    CUSTOMERS("customers", "Customers", "The highest recognized revenue first.", true,
            new RevenueRanking(RevenueReport.By.CUSTOMER, "Customer")),
    METRICS("metrics", "Metrics", "Revenue by metric, add-on and kind of fee.", true,
            new RevenueRanking(RevenueReport.By.METRIC, "Item")),
    PLANS("plans", "Plans", "Revenue by plan.", true,
            new RevenueRanking(RevenueReport.By.PLAN, "Plan"));

    private final String path;
    private final String label;
    private final String text;
    private final boolean isOfMonths;
    private final ReportContent content;

    Report(String path, String label, String text, boolean isOfMonths, ReportContent content) {
        this.path = path;
        this.label = label;
        this.text = text;
        this.isOfMonths = isOfMonths;
        this.content = content;
    }

    /** The last segment of its path; empty for the first page. */
    String path() {
        return path;
    }

    String label() {
        return label;
    }

    /** What its figures are. */
    String text() {
        return text;
    }

    /** Whether it is about some months. */
    boolean isOfMonths() {
        return isOfMonths;
    }

    /** Its table and its chart. */
    ReportContent content() {
        return content;
    }
}
