/** Requests that nobody would send on purpose, made from the description of the API. */
package billing.server.fuzz;
