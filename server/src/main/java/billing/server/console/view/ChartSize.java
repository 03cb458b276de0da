package billing.server.console.view;

/**
 * How large a chart is drawn.
 *
 * @param width  of the view box
 * @param height of the view box
 * @param left   the least space for the values of the axis
 * @param letter the width of a letter, at most
 * @param labels how many labels there is space for
 */
record ChartSize(int width, int height, int left, int letter, int labels) {
    /** Between the values of the axis and the grid. */
    private static final int GAP = 12;

    /** The same with the space that values of so many letters need, up to half of the width. */
    ChartSize holding(int letters) {
        return new ChartSize(width, height,
                Math.max(left, Math.min(GAP + letters * letter, width / 2)), letter, labels);
    }
}
