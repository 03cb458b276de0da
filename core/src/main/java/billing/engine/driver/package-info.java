/**
 * What an engine of databases provides to {@link billing.engine}: connections, and everything in
 * which engines differ. {@code billing.engine.sqlite} and {@code billing.engine.postgresql}
 * implement it; both may be in use in one process.
 */
package billing.engine.driver;
