/** The description of the API: OpenAPI and a reference page, both made from the routes. */
package billing.server.describe;
