package billing.server.portal;

import billing.invoicing.usage.UsageByDay.Day;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A chart of columns, one for each day, with its table.
 *
 * @param width of the drawing
 * @param first the first day
 * @param last  the last day
 * @param most  the units of the highest column
 */
record DayChart(int width, String first, String last, String most, List<Column> columns) {
    /** The height of the drawing, as in the template. */
    private static final BigDecimal HEIGHT = BigDecimal.valueOf(60);
    private static final int STEP = 10;

    /** A column with its day and units. */
    record Column(String date, String units, int x, String y, String height) {
    }

    /** The chart of some days; null when nothing was used on any of them. */
    static DayChart of(List<Day> days, Function<LocalDate, String> dates,
                       Function<BigDecimal, String> numbers) {
        BigDecimal most = days.stream().map(Day::units).reduce(BigDecimal.ZERO, BigDecimal::max);
        if (days.size() < 2 || most.signum() == 0) {
            return null;
        }
        List<Column> columns = new ArrayList<>();
        for (Day day : days) {
            BigDecimal height = day.units().max(BigDecimal.ZERO).multiply(HEIGHT)
                    .divide(most, 2, RoundingMode.HALF_UP);
            columns.add(new Column(dates.apply(day.date()), numbers.apply(day.units()),
                    columns.size() * STEP, HEIGHT.subtract(height).toPlainString(),
                    height.toPlainString()));
        }
        return new DayChart(days.size() * STEP, columns.get(0).date(),
                columns.get(columns.size() - 1).date(), numbers.apply(most), columns);
    }
}
