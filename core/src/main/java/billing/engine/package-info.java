/**
 * The database: connections, transactions, migrations, and how domain values are kept in rows. It
 * is the only package that uses SQLite and JDBC; SQL itself is in the repositories of the domain
 * packages, each of which gets a {@link billing.engine.Handle}.
 *
 * <p><b>Read rows.</b> A {@link billing.engine.Rows} is a SELECT up to its WHERE with what makes a
 * domain value of a {@link billing.engine.Row}, whose columns are read by name; callers append the
 * rest. Parameters are domain values, converted to their stored form
 * ({@link billing.engine.Columns#stored}):
 *
 * <pre>{@code
 * Rows<Plan> rows = new Rows<>(handle, "SELECT * FROM plans",
 *         row -> new Plan(row.id("id"), row.text("code"), row.instant("deleted_at")));
 * rows.first("WHERE code = ? AND deleted_at IS NULL", code);    // Optional
 * rows.list("WHERE parent_id = ? ORDER BY code", plan.id());
 * rows.listIn("WHERE id", ids, "");                             // any number of ids
 * rows.each(plan -> count(plan), "ORDER BY code");              // one by one, none kept
 * Rows.exist(handle, "SELECT 1 FROM plans", "WHERE code = ?", code);
 * }</pre>
 *
 * <p><b>Filter and page.</b> {@link billing.engine.Conditions} builds a WHERE from the requested
 * filters, and {@code rows.page(from, conditions, order, range)} answers one {@link
 * billing.engine.PageOf} with the total.
 *
 * <p><b>Insert and update.</b> {@link billing.engine.Columns} names the columns of one row:
 *
 * <pre>{@code
 * Columns.of("plans").set("id", plan.id()).set("code", plan.code()).insert(handle);
 * Columns.of("plans").set("code", "new").update(handle, plan.id());   // false: no such row
 * Columns.insertAll(handle, rows);                     // many rows, ten to a statement
 * Columns.upsertAll(handle, rows, "customer_id", "currency");   // replace on the same key
 * handle.execute("DELETE FROM plans WHERE id = ?", plan.id());  // everything else; rows changed
 * }</pre>
 *
 * <p><b>Lock.</b> {@link billing.engine.Database#write} is alone, across programs, so whatever is
 * read in a write still holds when it commits. Where an engine lets several programs write at once,
 * hot paths state a narrower {@link billing.engine.driver.WriteScope} and lock the rows that they
 * decide by ({@link billing.engine.Handle#lock}); the work of a write may be done several times, so
 * it changes nothing but the database.
 * {@link billing.engine.Database#read} sees one state and waits for nobody. What takes longer than
 * a transaction and must not run twice goes through {@link billing.engine.Database#runAlone}.
 *
 * <p><b>Where each value counts</b>, in import and rating, {@link billing.engine.PooledStatement}
 * and {@link billing.engine.Cursor} set and read values by place. They cost no object per value.
 *
 * <p>Failures of the driver are unchecked; {@link billing.engine.Database} turns them into a {@link
 * billing.kernel.error.StoreException} whose message explains what to do.
 */
package billing.engine;
