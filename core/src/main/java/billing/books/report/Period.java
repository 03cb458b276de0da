package billing.books.report;

import java.time.LocalDate;

/**
 * The days that a report is about.
 *
 * @param from the first day; null for no beginning
 * @param to   the last day
 */
public record Period(LocalDate from, LocalDate to) {
    /** Whether a day is one of them. */
    public boolean contains(LocalDate date) {
        return (from == null || !date.isBefore(from)) && !date.isAfter(to);
    }
}
