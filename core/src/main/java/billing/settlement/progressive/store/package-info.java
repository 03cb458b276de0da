/** The tables of progressive billing, and the flags of subscriptions whose usage has changed. */
package billing.settlement.progressive.store;
