/**
 * {@code /api/v1}: access by API keys, the handling of a request, and the list of all resources.
 * The resources are in the packages below by subject; each lists its routes and maps them to calls
 * of core.
 */
package billing.server.api;
