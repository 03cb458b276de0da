/** The console as a site: its sections, sessions, signing in, and the checks of every request. */
package billing.server.console.site;
