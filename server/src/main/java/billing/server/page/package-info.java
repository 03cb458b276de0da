/**
 * What people open in a browser, without HTTP: requests in, pages and files out.
 */
package billing.server.page;
