/**
 * The database: connections, transactions, migrations, and how domain values stand in rows.
 *
 * <p>Everything that differs between SQLite and another database is in this package. SQL itself
 * stands in the repositories of the domain packages.
 */
package billing.engine;
