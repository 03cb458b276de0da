/**
 * The command {@code billing}: entry point, command tree, help, error messages.
 *
 * <p>Commands live in {@code billing.cli.command.<noun>}, each a picocli class that gets its
 * session by its constructor, calls the core, and returns a result. No billing rules, no SQL.
 */
package billing.cli;
