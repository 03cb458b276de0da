package billing.settlement.wallet;

import billing.kernel.time.Interval;
import java.time.LocalDate;
import java.time.YearMonth;

/**
 * The local days on which an interval rule tops up ({@code money.md 5.10}): those of its rhythm
 * from the anchor on. A month that is too short for the anchor's day has it on its last.
 *
 * @param anchor the day of the rule's start, else of the wallet's creation
 */
public record TopUpDays(Interval interval, LocalDate anchor) {
    /** Whether a day belongs to the rhythm; the anchor itself does. */
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

    /** The first of them that is not before a day. */
    public LocalDate firstFrom(LocalDate day) {
        LocalDate next = day.isBefore(anchor) ? anchor : day;
        while (!contain(next)) {
            next = next.plusDays(1);
        }
        return next;
    }
}
