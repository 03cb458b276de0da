/**
 * Addresses that open what they name without a key: sealed with a link key of the
 * database, stored nowhere. Pure.
 */
package billing.server.link;
