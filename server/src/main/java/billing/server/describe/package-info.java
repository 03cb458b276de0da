/** The API described: OpenAPI for programs, a page for people, both from the routes themselves. */
package billing.server.describe;
