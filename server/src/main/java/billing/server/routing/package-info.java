/**
 * Routes with their descriptions, calls and replies, from which the resources of the API are built.
 * Independent of the HTTP server.
 */
package billing.server.routing;
