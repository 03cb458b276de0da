/** The table of keys. */
package billing.access.store;
