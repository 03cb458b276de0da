/**
 * The command {@code billing}: entry point, the tree of commands, help, the report of failures.
 *
 * <p>Commands live in {@code billing.cli.command.<noun>}, each a picocli class that gets its
 * session by its constructor, calls the core, and answers a result. No billing rules, no SQL.
 */
package billing.cli;
