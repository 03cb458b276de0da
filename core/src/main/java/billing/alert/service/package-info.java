/**
 * Alerts made, changed and evaluated: those on usage when the schedule comes to it, those on
 * wallets with each change of balance.
 */
package billing.alert.service;
