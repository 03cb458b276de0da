/**
 * The JSON of the API: one class per resource writes it field by field, in one place for answers,
 * messages, {@code -o json} and exports.
 *
 * <p>Works on loaded objects; uses no database and no HTTP, and has no rules of billing.
 */
package billing.server.render;
