package billing.usage.file;

/**
 * Rows that were stored and may not be billed as expected. Strict imports reject them instead,
 * except rows whose order matters.
 *
 * @param codes         codes that no live metric has: their rows count as soon as there is a metric
 * @param subscriptions external ids that no subscription has
 * @param late          rows that lie more than a day after the import
 * @param firstLate     the line of the first of those; 0 when there are none
 * @param early         rows before the start of their subscription, which no period bills
 * @param firstEarly    the line of the first of those; 0 when there are none
 * @param unordered     rows that are charged in advance and lie before rows of an earlier batch,
 *                      whose price depends on where the batch ends
 * @param firstUnordered the line of the first of those; 0 when there are none
 */
public record SuspectRows(UnknownNames codes, UnknownNames subscriptions, long late,
                          long firstLate, long early, long firstEarly, long unordered,
                          long firstUnordered) {
}
