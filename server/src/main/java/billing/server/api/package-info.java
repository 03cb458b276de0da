/**
 * {@code /api/v1}: who may ask, how an answer is found, and the one list of all resources. The
 * resources stand in the rooms below by subject; each lists its routes and maps them to calls of
 * core.
 */
package billing.server.api;
