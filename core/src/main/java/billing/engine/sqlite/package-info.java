/**
 * The engine of databases in a file: SQLite. The only package that uses its driver.
 *
 * <p>The file, its lock and its permissions are handled here, as are copies of the file
 * ({@link billing.engine.sqlite.Backup}), which other engines make with their own programs.
 */
package billing.engine.sqlite;
