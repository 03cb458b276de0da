/** Which usage a database has billed and needs no more. */
package billing.archive.store;
