/** {@code billing invoice …}, {@code billing explain} and {@code billing check}. */
package billing.cli.command.invoice;
