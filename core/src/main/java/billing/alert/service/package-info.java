/**
 * Alerts created, changed and evaluated: those on usage by the schedule, those on wallets with each
 * change of balance.
 */
package billing.alert.service;
