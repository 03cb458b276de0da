/**
 * What runs store about themselves, up to when work was carried out and the parts that nodes share,
 * and what decides when something falls due for subscriptions.
 */
package billing.run.store;
