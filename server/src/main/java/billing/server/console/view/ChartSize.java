package billing.server.console.view;

/**
 * How large a chart is drawn.
 *
 * @param width  of the view box
 * @param height of the view box
 * @param left   the space for the values of the axis
 * @param labels how many labels there is space for
 */
record ChartSize(int width, int height, int left, int labels) {
}
