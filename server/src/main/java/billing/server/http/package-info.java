/**
 * The API over HTTP: Undertow stands behind this room and nowhere else.
 */
package billing.server.http;
