/** Billing runs and other work that is repeated while the server runs. */
package billing.server.schedule;
