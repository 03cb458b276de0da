/**
 * Commands about usage events: import, list, show, send, void and amend. Contains no rules about
 * events.
 */
package billing.cli.command.usage;
