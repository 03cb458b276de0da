/**
 * One call of the program as commands see it: settings, clock, database, confirmation, messages.
 *
 * <p>Knows no command; a command gets its session by its constructor.
 */
package billing.cli.session;
