package billing.server.console.revenue;

import billing.books.report.AgeingReport;
import billing.books.report.RecurringReport;
import billing.books.report.RevenueReport;
import billing.books.report.TaxReport;
import billing.invoicing.PaymentStatus;
import billing.kernel.money.CurrencyUnit;
import billing.server.console.view.Chart;
import billing.settlement.statement.Ageing;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** The reports of the section; each has a path, a chart and a table. */
enum Report {
    EARNED("", "Invoiced and recognized", "Before taxes, after coupons, credit notes and voids."
            + " Fees in advance are recognized over their days, usage when it is invoiced.", true) {
        @Override
        ReportRows rows(BookFigures figures, Scope scope) {
            ReportRows rows = new ReportRows(label(), scope.currency(), "Month", "Invoiced",
                    "Recognized", "Granted credits");
            scope.months(figures.revenue().get(RevenueReport.By.MONTH)).forEach(line ->
                    rows.row(line.month().toString(), line.invoicedCents(),
                            line.earnedCents(), line.grantedCents()));
            return rows;
        }

        @Override
        Chart chart(BookFigures figures, Scope scope, ReportRows rows,
                    Function<BigDecimal, String> format) {
            List<RevenueReport.Line> lines =
                    scope.months(figures.revenue().get(RevenueReport.By.MONTH));
            return Chart.bars(lines.stream().map(line -> line.month().toString()).toList(),
                    format).series("Invoiced", scope.units(lines,
                            RevenueReport.Line::invoicedCents))
                    .series("Recognized", scope.units(lines, RevenueReport.Line::earnedCents));
        }
    },
    MRR("mrr", "MRR", "Monthly recurring revenue at the end of each month and what changed it:"
            + " plan fees and fixed charges, or the minimum commitment if it is higher, before"
            + " discounts and taxes, without usage.", true) {
        @Override
        ReportRows rows(BookFigures figures, Scope scope) {
            ReportRows rows = new ReportRows(label(), scope.currency(), "Month", "Opening", "New",
                    "Expansion", "Contraction", "Churn", "Closing", "Customers");
            lines(figures, scope).forEach(line -> rows.row(line.month().toString(),
                    line.openingCents(), line.newCents(), line.expansionCents(),
                    line.contractionCents(), line.churnCents(), line.closingCents(),
                    line.customers()));
            return rows;
        }

        @Override
        Chart chart(BookFigures figures, Scope scope, ReportRows rows,
                    Function<BigDecimal, String> format) {
            List<RecurringReport.Line> lines = lines(figures, scope);
            return Chart.lines(lines.stream().map(line -> line.month().toString()).toList(),
                    format).series("MRR", scope.units(lines,
                            RecurringReport.Line::closingCents));
        }

        private List<RecurringReport.Line> lines(BookFigures figures, Scope scope) {
            return figures.recurring().stream()
                    .filter(line -> line.currency().equals(scope.currency()))
                    .filter(line -> scope.holds(line.month())).toList();
        }
    },
    AGEING("ageing", "Ageing", "Receivables by customer and age at the end of today.", false) {
        @Override
        ReportRows rows(BookFigures figures, Scope scope) {
            ReportRows rows = new ReportRows(label(), scope.currency(), "Customer", "Not due",
                    "1\u201330 days", "31\u201360 days", "61\u201390 days", "Over 90 days",
                    "Total", "Lost disputes");
            for (AgeingReport.Line line : lines(figures, scope)) {
                Object[] row = new Object[Ageing.AGES + 3];
                row[0] = line.party().id();
                for (int i = 0; i < Ageing.AGES; i++) {
                    row[i + 1] = line.owed().get(i).cents();
                }
                row[Ageing.AGES + 1] = line.total().cents();
                row[Ageing.AGES + 2] = line.lost().cents();
                rows.row(row);
            }
            return rows.ofCustomers();
        }

        @Override
        Chart chart(BookFigures figures, Scope scope, ReportRows rows,
                    Function<BigDecimal, String> format) {
            List<BigDecimal> sums = new ArrayList<>();
            for (int i = 0; i < Ageing.AGES; i++) {
                int age = i;
                sums.add(scope.currency().toUnits(lines(figures, scope).stream()
                        .mapToLong(line -> line.owed().get(age).cents()).sum()));
            }
            return Chart.bars(List.of("Not due", "1\u201330 days", "31\u201360 days",
                    "61\u201390 days", "Over 90 days"), format).series("Receivables", sums);
        }

        private List<AgeingReport.Line> lines(BookFigures figures, Scope scope) {
            return figures.ageing().stream()
                    .filter(line -> line.currency().equals(scope.currency())).toList();
        }
    },
    COLLECTION("collection", "Collection", "Final invoices with taxes by the month of issue and"
            + " payment status, as in GET /analytics/invoice_collection of the API.", true) {
        @Override
        ReportRows rows(BookFigures figures, Scope scope) {
            ReportRows rows = new ReportRows(label(), scope.currency(), "Month", "Succeeded",
                    "Pending", "Failed", "Invoices");
            months(figures, scope).forEach((month, sums) -> rows.row(month.toString(), sums[0],
                    sums[1], sums[2], Math.toIntExact(sums[3])));
            return rows;
        }

        @Override
        Chart chart(BookFigures figures, Scope scope, ReportRows rows,
                    Function<BigDecimal, String> format) {
            Map<YearMonth, long[]> months = months(figures, scope);
            Chart chart = Chart.bars(months.keySet().stream().map(YearMonth::toString).toList(),
                    format);
            List<String> names = List.of("Succeeded", "Pending", "Failed");
            for (int i = 0; i < names.size(); i++) {
                int status = i;
                chart.series(names.get(i), months.values().stream()
                        .map(sums -> scope.currency().toUnits(sums[status])).toList());
            }
            return chart;
        }

        private Map<YearMonth, long[]> months(BookFigures figures, Scope scope) {
            Map<YearMonth, long[]> months = new TreeMap<>();
            figures.collection().stream()
                    .filter(one -> one.currency().equals(scope.currency().code()))
                    .filter(one -> scope.holds(one.month())).forEach(one -> {
                        long[] sums = months.computeIfAbsent(one.month(), month -> new long[4]);
                        sums[one.paymentStatus() == PaymentStatus.SUCCEEDED ? 0
                                : one.paymentStatus() == PaymentStatus.FAILED ? 2 : 1]
                                += one.cents();
                        sums[3] += one.invoicesCount();
                    });
            return months;
        }
    },
    TAX("tax", "Tax", "Final invoices less credit notes and voids, by month, country of the"
            + " customer and rate.", true) {
        @Override
        ReportRows rows(BookFigures figures, Scope scope) {
            ReportRows rows = new ReportRows(label(), scope.currency(), "Month", "Country", "Tax",
                    "Rate", "Base", "Amount");
            lines(figures, scope).forEach(line -> rows.row(line.month().toString(),
                    line.country(), line.code(), line.rate(), line.baseCents(), line.taxCents()));
            return rows;
        }

        @Override
        Chart chart(BookFigures figures, Scope scope, ReportRows rows,
                    Function<BigDecimal, String> format) {
            Map<YearMonth, Long> months = new TreeMap<>();
            lines(figures, scope).forEach(line ->
                    months.merge(line.month(), line.taxCents(), Long::sum));
            return Chart.bars(months.keySet().stream().map(YearMonth::toString).toList(), format)
                    .series("Tax", months.values().stream().map(scope.currency()::toUnits)
                            .toList());
        }

        private List<TaxReport.Line> lines(BookFigures figures, Scope scope) {
            return figures.taxes().stream()
                    .filter(line -> line.currency().equals(scope.currency()))
                    .filter(line -> scope.holds(line.month())).toList();
        }
    },
    CUSTOMERS("customers", "Customers", "The highest recognized revenue first.", true) {
        @Override
        ReportRows rows(BookFigures figures, Scope scope) {
            return top(figures, scope, RevenueReport.By.CUSTOMER, "Customer").ofCustomers();
        }

        @Override
        Chart chart(BookFigures figures, Scope scope, ReportRows rows,
                    Function<BigDecimal, String> format) {
            return topChart(scope, rows, format);
        }
    },
    METRICS("metrics", "Metrics", "Revenue by metric, add-on and kind of fee.", true) {
        @Override
        ReportRows rows(BookFigures figures, Scope scope) {
            return top(figures, scope, RevenueReport.By.METRIC, "Item");
        }

        @Override
        Chart chart(BookFigures figures, Scope scope, ReportRows rows,
                    Function<BigDecimal, String> format) {
            return topChart(scope, rows, format);
        }
    },
    PLANS("plans", "Plans", "Revenue by plan.", true) {
        @Override
        ReportRows rows(BookFigures figures, Scope scope) {
            return top(figures, scope, RevenueReport.By.PLAN, "Plan");
        }

        @Override
        Chart chart(BookFigures figures, Scope scope, ReportRows rows,
                    Function<BigDecimal, String> format) {
            return topChart(scope, rows, format);
        }
    };

    private static final int BARS = 10;
    private static final int LONGEST_LABEL = 10;
    private final String path;
    private final String label;
    private final String text;
    private final boolean isOfMonths;

    Report(String path, String label, String text, boolean isOfMonths) {
        this.path = path;
        this.label = label;
        this.text = text;
        this.isOfMonths = isOfMonths;
    }

    /**
     * What a report is about.
     *
     * @param first null for no beginning
     */
    record Scope(CurrencyUnit currency, YearMonth first, YearMonth last) {
        boolean holds(YearMonth month) {
            return (first == null || !month.isBefore(first)) && !month.isAfter(last);
        }

        List<RevenueReport.Line> months(List<RevenueReport.Line> lines) {
            return lines.stream().filter(line -> line.currency().equals(currency))
                    .filter(line -> holds(line.month())).toList();
        }

        <T> List<BigDecimal> units(List<T> lines, Function<T, Long> cents) {
            return lines.stream().map(line -> currency.toUnits(cents.apply(line))).toList();
        }
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

    abstract ReportRows rows(BookFigures figures, Scope scope);

    /**
     * The chart of what a rows lists.
     *
     * @param format of amounts
     */
    abstract Chart chart(BookFigures figures, Scope scope, ReportRows rows,
                         Function<BigDecimal, String> format);

    /** The sums of the months by what they are of, the largest recognized amount first. */
    private static Map<String, long[]> sums(BookFigures figures, Scope scope,
                                            RevenueReport.By by) {
        Map<String, long[]> sums = new HashMap<>();
        scope.months(figures.revenue().get(by)).forEach(line -> {
            long[] sum = sums.computeIfAbsent(line.of(), of -> new long[3]);
            sum[0] += line.invoicedCents();
            sum[1] += line.earnedCents();
            sum[2] += line.grantedCents();
        });
        Map<String, long[]> ordered = new LinkedHashMap<>();
        sums.entrySet().stream().sorted(Comparator.comparing(
                (Map.Entry<String, long[]> sum) -> -sum.getValue()[1])
                .thenComparing(Map.Entry::getKey))
                .forEach(sum -> ordered.put(sum.getKey(), sum.getValue()));
        return ordered;
    }

    private static ReportRows top(BookFigures figures, Scope scope, RevenueReport.By by,
                                  String column) {
        ReportRows rows = new ReportRows("Revenue", scope.currency(), column, "Invoiced",
                "Recognized", "Granted credits");
        sums(figures, scope, by).forEach((of, sum) -> rows.row(of, sum[0], sum[1], sum[2]));
        return rows;
    }

    private static Chart topChart(Scope scope, ReportRows rows,
                                  Function<BigDecimal, String> format) {
        List<Object[]> first = rows.first(BARS);
        return Chart.bars(first.stream().map(row -> shortened(row[0].toString())).toList(), format)
                .series("Recognized", first.stream()
                        .map(row -> scope.currency().toUnits((Long) row[2])).toList());
    }

    private static String shortened(String text) {
        return text.isEmpty() ? "None" : text.length() <= LONGEST_LABEL ? text
                : text.substring(0, LONGEST_LABEL - 1) + "\u2026";
    }
}
