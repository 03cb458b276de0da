/** The table of what single subscriptions add to or remove from the features of their plan. */
package billing.subscription.entitlement.store;
