package billing.server.console.view;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The shapes of a chart of a size, for the template {@code drawing}. */
final class Drawing {
    private static final int RIGHT = 12;
    private static final int TOP = 12;
    private static final int BOTTOM = 28;
    private static final int STEPS = 4;
    private static final double FILLED = 0.7;
    private static final BigDecimal[] NICE = {BigDecimal.ONE, BigDecimal.valueOf(2),
        new BigDecimal("2.5"), BigDecimal.valueOf(5), BigDecimal.TEN};
    private final Chart chart;
    private final ChartSize size;
    private final Axis axis;

    Drawing(Chart chart, ChartSize size) {
        this.chart = chart;
        this.axis = Axis.of(chart.values().reduce(BigDecimal.ZERO, BigDecimal::min),
                chart.values().reduce(BigDecimal.ZERO, BigDecimal::max));
        this.size = size.holding(values().mapToInt(value -> chart.text(value).length())
                .max().orElse(0));
    }

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

    /** The view box. */
    public String box() {
        return "0 0 " + size.width() + " " + size.height();
    }

    /** The left end of the grid. */
    public int left() {
        return size.left();
    }

    /** The right end of the grid. */
    public int right() {
        return size.width() - RIGHT;
    }

    /** Where labels are. */
    public int foot() {
        return size.height() - TOP / 2;
    }

    /** The bars; none in a chart of lines. */
    public List<?> bars() {
        List<Bar> bars = new ArrayList<>();
        double slot = (double) (right() - size.left()) / Math.max(1, chart.texts().size());
        double width = slot * FILLED / Math.max(1, chart.all().size());
        for (int tone = 0; chart.isOfBars() && tone < chart.all().size(); tone++) {
            for (int index = 0; index < chart.texts().size(); index++) {
                BigDecimal value = chart.all().get(tone).values().get(index);
                if (value != null && value.signum() != 0) {
                    double x = size.left() + slot * (index + (1 - FILLED) / 2) + width * tone;
                    double y = Math.min(y(value), y(BigDecimal.ZERO));
                    bars.add(new Bar(text(x), text(y), text(width),
                            text(Math.abs(y(value) - y(BigDecimal.ZERO))), tone,
                            chart.texts().get(index) + ": " + chart.text(value)));
                }
            }
        }
        return bars;
    }

    /** The lines; none in a chart of bars. */
    public List<?> lines() {
        List<Line> lines = new ArrayList<>();
        for (int tone = 0; !chart.isOfBars() && tone < chart.all().size(); tone++) {
            StringBuilder path = new StringBuilder();
            boolean isDrawing = false;
            for (int index = 0; index < chart.texts().size(); index++) {
                BigDecimal value = chart.all().get(tone).values().get(index);
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
        values().forEach(value -> ticks.add(new Tick(text(y(value)), chart.text(value),
                value.signum() == 0)));
        return ticks;
    }

    /** The values of the axis. */
    private Stream<BigDecimal> values() {
        return Stream.iterate(axis.bottom(), value -> value.compareTo(axis.top()) <= 0,
                value -> value.add(axis.step()));
    }

    /** The labels below the chart, as many as there is space for. */
    public List<?> labels() {
        int every = (chart.texts().size() + size.labels() - 1) / size.labels();
        List<Label> shown = new ArrayList<>();
        for (int index = 0; index < chart.texts().size(); index += every) {
            shown.add(new Label(text(center(index)), chart.texts().get(index)));
        }
        return shown;
    }

    private double center(int index) {
        return size.left() + (index + 0.5) * (right() - size.left()) / chart.texts().size();
    }

    private double y(BigDecimal value) {
        double range = axis.top().subtract(axis.bottom()).doubleValue();
        double share = value.subtract(axis.bottom()).doubleValue() / range;
        return size.height() - BOTTOM - share * (size.height() - TOP - BOTTOM);
    }

    private static String text(double number) {
        return BigDecimal.valueOf(number).setScale(1, RoundingMode.HALF_UP).toPlainString();
    }
}
