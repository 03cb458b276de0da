/** A small business for tests, made through the API, with one of everything that has a route. */
package billing.server.business;
