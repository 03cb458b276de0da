/**
 * Outside data on its way in: YAML, JSON and rows become one tree of {@link billing.input.Node}s
 * that knows the place of every value, and a {@link billing.input.Shape} defines which members an
 * object may have. All faults of a document are collected before any is reported.
 *
 * <p>Owns syntax, types and formats; depends on no resource of the domain, no database, no clock.
 */
package billing.input;
