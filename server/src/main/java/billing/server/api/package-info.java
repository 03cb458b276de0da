/**
 * The resources of {@code /api/v1}: each class lists its routes and maps them to calls of core.
 */
package billing.server.api;
