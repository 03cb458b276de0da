package billing.books.accrual;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;

/**
 * The dates on which usage is booked as earned. What was used before the first of them is booked in
 * one amount, so that balances are right from the first date on.
 *
 * @param from the first date of interest; null for no beginning
 * @param to   the last; null for all that has been invoiced, and nothing else
 * @param step how often in between
 */
public record AccrualDates(LocalDate from, LocalDate to, Step step) {
    /** Each day, or the last day of each month. */
    public enum Step {
        DAY, MONTH
    }

    /** Each day of a journal. */
    public static AccrualDates daily(LocalDate from, LocalDate to) {
        return new AccrualDates(from, to, Step.DAY);
    }

    /** The ends of months, and the last date. */
    public static AccrualDates monthly(LocalDate from, LocalDate to) {
        return new AccrualDates(from, to, Step.MONTH);
    }

    /** For balances at the end of a date. */
    public static AccrualDates at(LocalDate date) {
        return new AccrualDates(date.plusDays(1), date, Step.MONTH);
    }

    /** All that has been invoiced, by month. */
    public static AccrualDates invoiced() {
        return new AccrualDates(null, null, Step.MONTH);
    }

    boolean isOver(LocalDate date) {
        return from != null && date.isBefore(from);
    }

    boolean isReached(LocalDate date) {
        return to == null || !date.isAfter(to);
    }

    /** The dates between the first and the last day of a window, in order; may be none. */
    List<LocalDate> within(LocalDate first, LocalDate last) {
        LocalDate end = isReached(last) ? last : to;
        List<LocalDate> dates = new ArrayList<>();
        LocalDate day = first;
        if (from != null && from.isAfter(first)) {
            LocalDate before = from.minusDays(1);
            day = before.isBefore(end) ? before : end;
        } else if (!first.isAfter(end)) {
            day = stepped(first);
        }
        for (; day.isBefore(end); day = stepped(day.plusDays(1))) {
            dates.add(day);
        }
        if (!first.isAfter(end)) {
            dates.add(end);
        }
        return dates;
    }

    private LocalDate stepped(LocalDate day) {
        return step == Step.DAY ? day : YearMonth.from(day).atEndOfMonth();
    }
}
