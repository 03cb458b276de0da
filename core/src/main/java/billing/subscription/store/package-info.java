/** The tables of subscriptions: their activation rules, and their units of fixed charges. */
package billing.subscription.store;
