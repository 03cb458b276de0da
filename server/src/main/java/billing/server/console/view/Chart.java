package billing.server.console.view;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A chart of values over a list of labels, as shapes for the template {@code chart}. The chart is
 * hidden from screen readers: a page shows a table with the same figures below it.
 */
public final class Chart {
    private static final int WIDTH = 720;
    private static final int HEIGHT = 240;
    private static final int LEFT = 84;
    private static final int RIGHT = 12;
    private static final int TOP = 12;
    private static final int BOTTOM = 28;
    private static final int STEPS = 4;
    private static final int MOST_LABELS = 12;
    private static final double FILLED = 0.7;
    private static final BigDecimal[] NICE = {BigDecimal.ONE, BigDecimal.valueOf(2),
        new BigDecimal("2.5"), BigDecimal.valueOf(5), BigDecimal.TEN};
    private final List<String> labels;
    private final Function<BigDecimal, String> format;
    private final List<Series> series = new ArrayList<>();
    private final boolean isOfBars;
    private Axis axis;

    /** The vertical axis; the distance of its grid lines is 1, 2, 2.5 or 5 times a power of ten. */
    private record Axis(BigDecimal bottom, BigDecimal top, BigDecimal step) {
        static Axis of(BigDecimal least, BigDecimal most) {
            BigDecimal step = step(most.subtract(least));
            BigDecimal bottom = least.divide(step, 0, RoundingMode.FLOOR).multiply(step);
            BigDecimal top = most.divide(step, 0, RoundingMode.CEILING).multiply(step);
            return new Axis(bottom, top.compareTo(bottom) == 0 ? bottom.add(step) : top, step);
        }

        private static BigDecimal step(BigDecimal range) {
            if (range.signum() == 0) {
                return BigDecimal.ONE;
            }
            BigDecimal raw = range.divide(BigDecimal.valueOf(STEPS), MathContext.DECIMAL32);
            BigDecimal power =
                    BigDecimal.ONE.scaleByPowerOfTen(raw.precision() - raw.scale() - 1);
            for (BigDecimal nice : NICE) {
                if (nice.multiply(power).compareTo(raw) >= 0) {
                    return nice.multiply(power);
                }
            }
            throw new IllegalStateException("no step for " + range);
        }
    }

    /** The values of one thing, one for each label; null where there is none. */
    private record Series(String name, List<BigDecimal> values) {
    }

    /** A bar; {@code tone} counts the series from 0. */
    record Bar(String x, String y, String width, String height, int tone, String title) {
    }

    /** A line with its points, as an SVG path. */
    record Line(String path, int tone) {
    }

    /** A horizontal line of the grid with its value. */
    record Tick(String y, String text, boolean zero) {
    }

    /** A label below the chart. */
    record Label(String x, String text) {
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

    /** Adds values, one for each label. */
    public Chart series(String name, List<BigDecimal> values) {
        if (values.size() != labels.size()) {
            throw new IllegalArgumentException(values.size() + " values for " + labels.size()
                    + " labels");
        }
        series.add(new Series(name, new ArrayList<>(values)));
        axis = null;
        return this;
    }

    /** The view box. */
    public String box() {
        return "0 0 " + WIDTH + " " + HEIGHT;
    }

    /** The left end of the grid. */
    public int left() {
        return LEFT;
    }

    /** The right end of the grid. */
    public int right() {
        return WIDTH - RIGHT;
    }

    /** Where labels are. */
    public int foot() {
        return HEIGHT - TOP / 2;
    }

    /** The bars; none in a chart of lines. */
    public List<?> bars() {
        List<Bar> bars = new ArrayList<>();
        double slot = (double) (WIDTH - LEFT - RIGHT) / Math.max(1, labels.size());
        double width = slot * FILLED / Math.max(1, series.size());
        for (int tone = 0; isOfBars && tone < series.size(); tone++) {
            for (int index = 0; index < labels.size(); index++) {
                BigDecimal value = series.get(tone).values.get(index);
                if (value != null && value.signum() != 0) {
                    double x = LEFT + slot * (index + (1 - FILLED) / 2) + width * tone;
                    double y = Math.min(y(value), y(BigDecimal.ZERO));
                    bars.add(new Bar(text(x), text(y), text(width),
                            text(Math.abs(y(value) - y(BigDecimal.ZERO))), tone,
                            labels.get(index) + ": " + format.apply(value)));
                }
            }
        }
        return bars;
    }

    /** The lines; none in a chart of bars. */
    public List<?> lines() {
        List<Line> lines = new ArrayList<>();
        for (int tone = 0; !isOfBars && tone < series.size(); tone++) {
            StringBuilder path = new StringBuilder();
            boolean isDrawing = false;
            for (int index = 0; index < labels.size(); index++) {
                BigDecimal value = series.get(tone).values.get(index);
                if (value != null) {
                    path.append(isDrawing ? 'L' : 'M').append(text(center(index))).append(' ')
                            .append(text(y(value)));
                }
                isDrawing = value != null;
            }
            lines.add(new Line(path.toString(), tone));
        }
        return lines;
    }

    /** The grid. */
    public List<?> ticks() {
        List<Tick> ticks = new ArrayList<>();
        for (BigDecimal at = axis().bottom(); at.compareTo(axis().top()) <= 0;
                at = at.add(axis().step())) {
            ticks.add(new Tick(text(y(at)), format.apply(at), at.signum() == 0));
        }
        return ticks;
    }

    /** The labels below the chart, as many as there is space for. */
    public List<?> labels() {
        int every = (labels.size() + MOST_LABELS - 1) / MOST_LABELS;
        List<Label> shown = new ArrayList<>();
        for (int index = 0; index < labels.size(); index += every) {
            shown.add(new Label(text(center(index)), labels.get(index)));
        }
        return shown;
    }

    /** The names of the series, when there are several. */
    public List<?> legend() {
        List<Entry> entries = new ArrayList<>();
        for (int tone = 0; series.size() > 1 && tone < series.size(); tone++) {
            entries.add(new Entry(series.get(tone).name, tone));
        }
        return entries;
    }

    private double center(int index) {
        return LEFT + (index + 0.5) * (WIDTH - LEFT - RIGHT) / labels.size();
    }

    private double y(BigDecimal value) {
        double range = axis().top().subtract(axis().bottom()).doubleValue();
        double share = value.subtract(axis().bottom()).doubleValue() / range;
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM);
    }

    private Axis axis() {
        if (axis == null) {
            axis = Axis.of(values().reduce(BigDecimal.ZERO, BigDecimal::min),
                    values().reduce(BigDecimal.ZERO, BigDecimal::max));
        }
        return axis;
    }

    private Stream<BigDecimal> values() {
        return series.stream().flatMap(one -> one.values.stream()).filter(Objects::nonNull);
    }

    private static String text(double number) {
        return BigDecimal.valueOf(number).setScale(1, RoundingMode.HALF_UP).toPlainString();
    }
}
