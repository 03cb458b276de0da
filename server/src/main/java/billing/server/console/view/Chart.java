package billing.server.console.view;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A chart of values over a list of labels, as shapes for the template {@code chart}. The chart is
 * hidden from screen readers: a page shows a table with the same figures below it.
 */
public final class Chart {
    private static final ChartSize COLUMN = new ChartSize(720, 240, 84, 9, 12);
    private static final ChartSize PAGE = new ChartSize(1080, 280, 84, 7, 24);
    private static final ChartSize PHONE = new ChartSize(360, 220, 76, 7, 5);
    private final List<String> labels;
    private final Function<BigDecimal, String> format;
    private final List<Series> series = new ArrayList<>();
    private final boolean isOfBars;
    private ChartSize size = COLUMN;

    /** The values of one thing, one for each label; null where there is none. */
    record Series(String name, List<BigDecimal> values) {
    }

    /** An entry of the legend. */
    record Entry(String name, int tone) {
    }

    private Chart(boolean isOfBars, List<String> labels, Function<BigDecimal, String> format) {
        this.isOfBars = isOfBars;
        this.labels = List.copyOf(labels);
        this.format = format;
    }

    /**
     * A chart of bars; the bars of several series are side by side.
     *
     * @param format writes a value of the axis
     */
    public static Chart bars(List<String> labels, Function<BigDecimal, String> format) {
        return new Chart(true, labels, format);
    }

    /** A chart of lines. */
    public static Chart lines(List<String> labels, Function<BigDecimal, String> format) {
        return new Chart(false, labels, format);
    }

    /** The same as wide as a page; others are as wide as a column. */
    public Chart wide() {
        size = PAGE;
        return this;
    }

    /** Adds values, one for each label. */
    public Chart series(String name, List<BigDecimal> values) {
        if (values.size() != labels.size()) {
            throw new IllegalArgumentException(values.size() + " values for " + labels.size()
                    + " labels");
        }
        series.add(new Series(name, Collections.unmodifiableList(new ArrayList<>(values))));
        return this;
    }

    /** The drawing for desks. */
    public Drawing desk() {
        return new Drawing(this, size);
    }

    /** The drawing for phones, whose letters are as large as those of the page there. */
    public Drawing phone() {
        return new Drawing(this, PHONE);
    }

    /** The names of the series, when there are several. */
    public List<?> legend() {
        List<Entry> entries = new ArrayList<>();
        for (int tone = 0; series.size() > 1 && tone < series.size(); tone++) {
            entries.add(new Entry(series.get(tone).name, tone));
        }
        return entries;
    }

    /** All labels. */
    List<String> texts() {
        return labels;
    }

    /** All series. */
    List<Series> all() {
        return series;
    }

    /** Whether it is a chart of bars. */
    boolean isOfBars() {
        return isOfBars;
    }

    /** A value as the axis has it. */
    String text(BigDecimal value) {
        return format.apply(value);
    }

    /** The values of all series. */
    Stream<BigDecimal> values() {
        return series.stream().flatMap(one -> one.values.stream()).filter(Objects::nonNull);
    }
}
