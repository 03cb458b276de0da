/** The console's page about today: what was done, what is due, and what needs attention. */
package billing.server.console.today;
