/**
 * The commands on usage events: import files, list, send one, void one. Knows the event store by
 * its front doors; owns no rule about events.
 */
package billing.cli.command.usage;
