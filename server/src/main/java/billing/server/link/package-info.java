/**
 * Addresses that open what they name without a key: sealed with the secret of the installation,
 * stored nowhere. Pure.
 */
package billing.server.link;
