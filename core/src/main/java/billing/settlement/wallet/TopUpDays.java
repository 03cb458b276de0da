package billing.settlement.wallet;

import billing.kernel.time.Interval;
import java.time.LocalDate;
import java.time.YearMonth;

/**
 * The local days on which an interval rule tops up ({@code money.md 5.10}): the recurrences of the
 * anchor. A month without the anchor's day uses its last day.
 *
 * @param anchor the day of the rule's start, else of the wallet's creation
 */
public record TopUpDays(Interval interval, LocalDate anchor) {
    /** Whether a day is a top-up day; the anchor is one. */
    public boolean contain(LocalDate day) {
        if (day.isBefore(anchor)) {
            return false;
        }
        if (interval == Interval.WEEKLY) {
            return day.getDayOfWeek() == anchor.getDayOfWeek();
        }
        long months = YearMonth.from(day).getMonthValue() - anchor.getMonthValue()
                + 12L * (day.getYear() - anchor.getYear());
        return months % interval.months() == 0
                && day.getDayOfMonth() == Math.min(anchor.getDayOfMonth(), day.lengthOfMonth());
    }

    /** Returns the first top-up day on or after a day. */
    public LocalDate firstFrom(LocalDate day) {
        LocalDate next = day.isBefore(anchor) ? anchor : day;
        while (!contain(next)) {
            next = next.plusDays(1);
        }
        return next;
    }
}
