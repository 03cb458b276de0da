package billing.usage.store;

/**
 * A metric code in the event table.
 *
 * @param code          exact and case-sensitive
 * @param key           the number that stands for it
 * @param fieldName     the property that the values of its events were read from; or null
 * @param archivedUntil the end of the last month of which events of it are archived, in
 *                      microseconds; null for none
 */
record EventCode(String code, long key, String fieldName, Long archivedUntil) {
}
