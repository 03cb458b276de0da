package billing.cli.output;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * A chart of horizontal bars, drawn with block characters to an eighth of a character. Negative
 * amounts are drawn to the left of an axis, in whole characters and in another colour.
 */
public final class Bars implements Block {
    private static final String FULL = "█";
    private static final String AXIS = "│";
    private static final String[] EIGHTHS = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    private static final int NARROW = 10;
    private static final int PAGE = 80;
    private static final String GAP = "  ";
    private final List<Bar> bars = new ArrayList<>();

    private record Bar(String label, BigDecimal value, String shown) {
    }

    /** A line of a chart, from left to right. */
    record Line(String label, String bar, String figure, TerminalStyle style) {
    }

    private Bars() {
    }

    /** A chart without bars. */
    public static Bars none() {
        return new Bars();
    }

    /**
     * Adds a bar.
     *
     * @param shown the figure after the bar
     */
    public Bars bar(String label, BigDecimal value, String shown) {
        bars.add(new Bar(CellText.oneLine(label), value, shown));
        return this;
    }

    /** The lines within a width; 0 for the default of 80. */
    List<Line> drawn(int width) {
        int labels = bars.stream().mapToInt(bar -> CellText.width(bar.label())).max().orElse(0);
        int figures = bars.stream().mapToInt(bar -> CellText.width(bar.shown())).max().orElse(0);
        int room = Math.max(NARROW, (width > 0 ? Math.min(width, PAGE) : PAGE) - labels - figures
                - 2 * GAP.length());
        Scale scale = Scale.of(bars, room);
        return bars.stream().map(bar -> new Line(bar.label()
                + " ".repeat(labels - CellText.width(bar.label())) + GAP
                + scale.indent(bar.value()), scale.bar(bar.value()), GAP + bar.shown(),
                bar.value().signum() < 0 ? TerminalStyle.BAD : TerminalStyle.GOOD)).toList();
    }

    /**
     * How amounts are scaled to characters.
     *
     * @param least 0 or the lowest negative amount
     * @param most  0 or the greatest amount
     * @param left  characters for negative amounts
     * @param right characters for positive amounts
     */
    private record Scale(BigDecimal least, BigDecimal most, int left, int right) {
        static Scale of(List<Bar> bars, int room) {
            BigDecimal least = bars.stream().map(Bar::value)
                    .reduce(BigDecimal.ZERO, BigDecimal::min);
            BigDecimal most = bars.stream().map(Bar::value)
                    .reduce(BigDecimal.ZERO, BigDecimal::max);
            if (least.signum() == 0) {
                return new Scale(least, most, 0, room);
            }
            int cells = room - AXIS.length();
            int left = least.negate().multiply(BigDecimal.valueOf(cells))
                    .divide(most.subtract(least), 0, RoundingMode.HALF_UP).intValueExact();
            left = Math.max(1, most.signum() == 0 ? cells : Math.min(left, cells - 1));
            return new Scale(least, most, left, cells - left);
        }

        /** The blanks, and the axis, before a bar. */
        String indent(BigDecimal value) {
            if (left == 0) {
                return "";
            }
            return value.signum() < 0 ? " ".repeat(left - cells(value))
                    : " ".repeat(left) + AXIS;
        }

        String bar(BigDecimal value) {
            if (value.signum() < 0) {
                return FULL.repeat(cells(value)) + AXIS;
            }
            int eighths = share(value, most, right * EIGHTHS.length);
            return FULL.repeat(eighths / EIGHTHS.length) + EIGHTHS[eighths % EIGHTHS.length];
        }

        /** Whole characters, since no block fills one from the right; at least one. */
        private int cells(BigDecimal value) {
            return Math.max(1, share(value, least, left));
        }

        private static int share(BigDecimal value, BigDecimal of, int all) {
            return of.signum() == 0 ? 0 : value.multiply(BigDecimal.valueOf(all))
                    .divide(of, 0, RoundingMode.HALF_UP).intValueExact();
        }
    }
}
