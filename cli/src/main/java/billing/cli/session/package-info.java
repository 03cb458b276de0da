/**
 * One call of the program as its commands see it: settings, clock, database, consent, messages.
 *
 * <p>Knows no command; a command gets its session by its constructor.
 */
package billing.cli.session;
