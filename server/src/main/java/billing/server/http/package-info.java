/** The HTTP server. Only this package uses Undertow. */
package billing.server.http;
