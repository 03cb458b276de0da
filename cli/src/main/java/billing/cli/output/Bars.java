package billing.cli.output;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * A chart of horizontal bars, drawn with block characters to an eighth of a cell. Amounts below
 * zero have a minus before their figure and another colour.
 */
public final class Bars implements Block {
    private static final String FULL = "█";
    private static final String[] EIGHTHS = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    private static final BigDecimal EIGHT = BigDecimal.valueOf(EIGHTHS.length);
    private static final int NARROW = 10;
    private static final int PAGE = 80;
    private static final String GAP = "  ";
    private final List<Bar> bars = new ArrayList<>();

    private record Bar(String label, BigDecimal value, String shown) {
    }

    /** A line of a chart; the parts stand side by side. */
    record Line(String label, String bar, String figure, Style style) {
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
     * @param shown the figure behind it
     */
    public Bars bar(String label, BigDecimal value, String shown) {
        bars.add(new Bar(label, value, shown));
        return this;
    }

    /** The lines in so many cells; 0 for those of a page. */
    List<Line> drawn(int width) {
        int labels = bars.stream().mapToInt(bar -> Texts.width(bar.label())).max().orElse(0);
        int figures = bars.stream().mapToInt(bar -> Texts.width(bar.shown())).max().orElse(0);
        int room = Math.max(NARROW, (width > 0 ? Math.min(width, PAGE) : PAGE) - labels - figures
                - 2 * GAP.length());
        BigDecimal most = bars.stream().map(bar -> bar.value().abs())
                .reduce(BigDecimal.ZERO, BigDecimal::max);
        return bars.stream().map(bar -> new Line(bar.label()
                + " ".repeat(labels - Texts.width(bar.label())) + GAP,
                bar(bar.value().abs(), most, room),
                GAP + bar.shown(), bar.value().signum() < 0 ? Style.BAD : Style.GOOD)).toList();
    }

    private static String bar(BigDecimal value, BigDecimal most, int room) {
        int eighths = most.signum() == 0 ? 0 : value.multiply(BigDecimal.valueOf(room))
                .multiply(EIGHT).divide(most, 0, RoundingMode.HALF_UP).intValueExact();
        return FULL.repeat(eighths / EIGHTHS.length) + EIGHTHS[eighths % EIGHTHS.length];
    }
}
