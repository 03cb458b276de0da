/**
 * Routes that describe themselves, calls and replies: what a resource of the API is written in.
 * Knows no HTTP server.
 */
package billing.server.routing;
