/** The console's pages about the logs of activity, API requests and security. */
package billing.server.console.log;
