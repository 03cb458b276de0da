/**
 * Which features plans grant, and what single subscriptions add to or remove from their plan
 * ({@code api-conventions.md 17}). Nothing here is ever billed.
 */
package billing.subscription.entitlement;
