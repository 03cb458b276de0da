/**
 * The engine of databases on a PostgreSQL server. The only package that uses its driver.
 *
 * <p><b>Writes</b> are READ COMMITTED transactions that begin with an advisory lock of the schema
 * ({@link billing.engine.postgresql.Locks}): exclusive, so that what a write has read still holds
 * when it commits, or shared by writes of narrower scopes ({@link
 * billing.engine.driver.WriteScope}), across all programs and machines. <b>Reads</b> see one state
 * (REPEATABLE READ) and wait for nobody.
 *
 * <p><b>Lost connections.</b> A transaction whose connection is lost before the commit has not
 * happened. If it is lost in the commit, the server is asked what became of it, and if it cannot be
 * asked, the error states that the outcome is unknown. Nothing is done twice.
 */
package billing.engine.postgresql;
