/** Granting features to plans and to single subscriptions, and removing them. */
package billing.subscription.entitlement.service;
