package billing.server.console.revenue;

import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.kernel.money.CurrencyUnit;
import billing.server.console.Visit;
import billing.server.console.view.Csv;
import billing.server.console.view.Figures;
import billing.server.console.view.HtmlCell;
import billing.server.console.view.HtmlTable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The rows of a report in one currency, as a table for people and as a file for programs. Values
 * are texts, counts ({@code Integer}), amounts in minor units ({@code Long}, or {@code
 * BigInteger} where they may be more than money can be) and percentages ({@code BigDecimal}).
 */
final class ReportRows {
    private final String caption;
    private final CurrencyUnit currency;
    private final List<String> columns;
    private final List<Object[]> rows = new ArrayList<>();
    private boolean isOfCustomers;

    ReportRows(String caption, CurrencyUnit currency, String... columns) {
        this.caption = caption;
        this.currency = currency;
        this.columns = List.of(columns);
    }

    /** Adds a row, with a value for each column; the first one is a text. */
    ReportRows row(Object... values) {
        rows.add(values);
        return this;
    }

    /** The first column is of external ids of customers, which lead to their pages. */
    ReportRows ofCustomers() {
        isOfCustomers = true;
        return this;
    }

    /** How many rows there are. */
    int size() {
        return rows.size();
    }

    /** The first rows as a table; customers by their names. */
    HtmlTable table(Visit visit, int most) {
        List<Object[]> first = rows.subList(0, Math.min(most, rows.size()));
        Map<String, Customer> customers = !isOfCustomers ? Map.of()
                : new Customers(visit.handle()).find(first.stream()
                        .map(row -> row[0].toString()).toList());
        HtmlTable table = new HtmlTable(caption, "Nothing yet.");
        for (int place = 0; place < columns.size(); place++) {
            if (isOfTexts(place)) {
                table.column(columns.get(place));
            } else {
                table.number(columns.get(place));
            }
        }
        for (Object[] row : first) {
            HtmlCell[] cells = new HtmlCell[row.length];
            for (int i = 0; i < row.length; i++) {
                cells[i] = HtmlCell.text(shown(row[i], visit.figures()));
            }
            if (cells[0].text().isEmpty()) {
                cells[0] = HtmlCell.text("None");
            } else if (isOfCustomers) {
                cells[0] = customer(cells[0].text(), customers.get(cells[0].text()));
            }
            table.row(cells);
        }
        return table;
    }

    /** A customer that has been deleted is known by the external id alone. */
    private static HtmlCell customer(String id, Customer customer) {
        String name = customer == null ? id : customer.displayName();
        HtmlCell link = HtmlCell.link(name, Visit.path("customers", id));
        return name.equals(id) ? link : link.noted(id);
    }

    private boolean isOfTexts(int column) {
        return column == 0 || !rows.isEmpty() && rows.get(0)[column] instanceof String;
    }

    private String shown(Object value, Figures figures) {
        return value instanceof Long cents ? figures.money(cents, currency)
                : value instanceof BigInteger cents ? figures.money(cents, currency)
                : value instanceof Integer count ? figures.count(count)
                : value instanceof BigDecimal rate ? figures.percent(rate) : value.toString();
    }

    /** All rows with the currency in a column of their own. */
    Csv csv() {
        Csv csv = new Csv();
        List<String> head = new ArrayList<>(columns.stream().map(ReportRows::key).toList());
        head.add("currency");
        csv.row(head);
        for (Object[] row : rows) {
            List<String> line = new ArrayList<>();
            for (Object value : row) {
                line.add(value instanceof Long cents ? currency.toUnits(cents).toPlainString()
                        : value instanceof BigInteger cents
                        ? currency.toUnits(cents).toPlainString()
                        : value instanceof BigDecimal rate ? rate.toPlainString()
                        : value.toString());
            }
            line.add(currency.code());
            csv.row(line);
        }
        return csv;
    }

    /** The name of a column in files, as in those of {@code billing report}. */
    private static String key(String column) {
        String key = column.toLowerCase(Locale.ROOT).replace(' ', '_').replace("\u2013", "_to_");
        return key.endsWith("_days") ? "due_" + key : key;
    }
}
