/** Alerts on the usage of subscriptions, evaluated when the schedule comes to it. */
package billing.alert.usage;
