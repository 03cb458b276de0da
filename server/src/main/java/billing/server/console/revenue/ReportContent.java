package billing.server.console.revenue;

import billing.server.console.view.Chart;
import java.math.BigDecimal;
import java.util.function.Function;

/** What a report shows of the figures of the books. */
interface ReportContent {
    /** All that the report lists, in its order. */
    ReportRows rows(BookFigures figures, ReportScope scope);

    /**
     * The chart of what the report lists.
     *
     * @param format of amounts
     */
    Chart chart(BookFigures figures, ReportScope scope, Function<BigDecimal, String> format);
}
