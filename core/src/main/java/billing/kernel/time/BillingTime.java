package billing.kernel.time;

/** Whether periods follow the calendar or the subscription's anchor date. */
public enum BillingTime {
    CALENDAR, ANNIVERSARY
}
