/**
 * The JSON of the API: one class per resource writes it field by field, in one place for answers,
 * messages, {@code -o json} and exports.
 *
 * <p>Gets loaded objects and knows no database, no HTTP and no rules of billing.
 */
package billing.server.render;
