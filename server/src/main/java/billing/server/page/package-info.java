/** Pages and files for browsers, independent of the HTTP server. */
package billing.server.page;
