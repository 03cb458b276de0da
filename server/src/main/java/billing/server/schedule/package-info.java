/** Executes billing runs while the server runs. */
package billing.server.schedule;
