package billing.server.console.revenue;

import billing.kernel.money.CurrencyUnit;
import billing.server.console.CachedFigures;
import billing.server.console.ConsolePage;
import billing.server.console.Visit;
import billing.server.console.view.Chart;
import billing.server.console.view.Choice;
import billing.server.console.view.Csv;
import billing.server.console.view.FormField;
import billing.server.console.view.Tab;
import billing.server.page.Page;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The reports about revenue: each with a chart, a table and a file. */
public final class RevenueSection implements ConsolePage {
    private static final String NAME = "revenue";
    private static final String FILE = ".csv";
    private static final int ROWS = 100;
    private static final int USUAL_MONTHS = 12;
    private final CachedFigures<BookFigures> figures =
            new CachedFigures<>(BookFigures::isSmall, BookFigures::read);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String label() {
        return "Revenue";
    }

    @Override
    public String permission() {
        return "analytic";
    }

    @Override
    public Optional<Page> show(Visit visit, List<String> path) {
        String part = path.isEmpty() ? "" : path.get(0);
        if (path.size() > 1) {
            return Optional.empty();
        }
        boolean isFile = part.endsWith(FILE);
        String name = isFile ? part.substring(0, part.length() - FILE.length()) : part;
        return Arrays.stream(Report.values())
                .filter(one -> isFile ? file(one).equals(name) : one.path().equals(name))
                .findFirst().map(report -> isFile ? file(visit, report) : page(visit, report));
    }

    private static String file(Report report) {
        return report.path().isEmpty() ? "revenue" : report.path();
    }

    private Page file(Visit visit, Report report) {
        CachedFigures.Figures<BookFigures> found = figures.show(visit);
        if (found == null) {
            return CachedFigures.unfinished(visit, NAME, label());
        }
        BookFigures all = found.value();
        ReportScope scope = scope(visit, all);
        return (scope == null ? new Csv()
                : report.content().rows(all, scope).csv()).page(file(report) + FILE);
    }

    private Page page(Visit visit, Report report) {
        CachedFigures.Figures<BookFigures> found = figures.show(visit);
        if (found == null) {
            return CachedFigures.unfinished(visit, NAME, label());
        }
        BookFigures all = found.value();
        ReportScope scope = scope(visit, all);
        Map<String, Object> model = new HashMap<>();
        model.put("tabs", Arrays.stream(Report.values()).map(one -> new Tab(one.label(),
                path(one.path()) + query(scope), one == report)).toList());
        model.put("text", report.text());
        model.put("at", found.at() == null ? null : visit.figures().time(found.at()));
        model.put("fields", scope == null ? List.of() : fields(report, all, scope));
        model.put("filled", scope != null);
        if (scope != null) {
            ReportRows rows = report.content().rows(all, scope);
            model.put("chart", rows.size() == 0 ? null : chart(visit, report, all, scope));
            model.put("table", rows.table(visit, ROWS));
            model.put("more", rows.size() <= ROWS ? null : "The first " + ROWS + " of "
                    + visit.figures().count(rows.size()) + " rows are shown; the file has all.");
            model.put("csv", path(file(report) + FILE) + query(scope));
        }
        return visit.page("revenue", NAME, label(), model);
    }

    private static Chart chart(Visit visit, Report report, BookFigures all,
                               ReportScope scope) {
        CurrencyUnit currency = scope.currency();
        return report.content().chart(all, scope, value -> visit.figures().money(value
                .movePointRight(currency.exponent()).setScale(0, RoundingMode.HALF_UP)
                .longValueExact(), currency)).wide();
    }

    private static String path(String part) {
        return part.isEmpty() ? Visit.path(NAME) : Visit.path(NAME, part);
    }

    private static String query(ReportScope scope) {
        return scope == null ? "" : "?currency=" + scope.currency() + "&from="
                + (scope.first() == null ? "all" : scope.first()) + "&to=" + scope.last();
    }

    private static List<FormField> fields(Report report, BookFigures all, ReportScope scope) {
        List<FormField> fields = new ArrayList<>();
        fields.add(FormField.select("currency", "Currency", scope.currency().code(),
                all.currencies().stream()
                        .map(one -> Choice.plain(one.code())).toList()));
        if (report.isOfMonths()) {
            YearMonth last = YearMonth.from(all.today());
            List<Choice> first = new ArrayList<>();
            first.add(new Choice("all", "The beginning"));
            List<Choice> until = new ArrayList<>();
            YearMonth begin = begin(all);
            for (YearMonth month = last; !month.isBefore(begin); month = month.minusMonths(1)) {
                first.add(Choice.plain(month.toString()));
                until.add(Choice.plain(month.toString()));
            }
            fields.add(FormField.select("from", "From",
                    scope.first() == null ? "all" : scope.first().toString(), first));
            fields.add(FormField.select("to", "To", scope.last().toString(), until));
        }
        return fields;
    }

    /** The first month that can be chosen. */
    private static YearMonth begin(BookFigures all) {
        YearMonth last = YearMonth.from(all.today());
        return all.recurring().stream().map(line -> line.month())
                .min(YearMonth::compareTo).filter(last.minusYears(10)::isBefore)
                .map(month -> month.isAfter(last.minusMonths(USUAL_MONTHS))
                        ? last.minusMonths(USUAL_MONTHS) : month)
                .orElse(last.minusMonths(USUAL_MONTHS));
    }

    /** What the address asks for, by default the last twelve months; null without figures. */
    private static ReportScope scope(Visit visit, BookFigures all) {
        List<CurrencyUnit> currencies = all.currencies();
        if (currencies.isEmpty()) {
            return null;
        }
        CurrencyUnit currency = currencies.stream()
                .filter(one -> one.code().equals(visit.parameter("currency"))).findFirst()
                .orElse(currencies.get(0));
        YearMonth last = YearMonth.from(all.today());
        return new ReportScope(currency, visit.parameter("from").equals("all") ? null
                : month(visit, "from").orElse(last.minusMonths(USUAL_MONTHS - 1)),
                month(visit, "to").orElse(last));
    }

    private static Optional<YearMonth> month(Visit visit, String name) {
        try {
            return visit.parameter(name).isEmpty() ? Optional.empty()
                    : Optional.of(YearMonth.parse(visit.parameter(name)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
