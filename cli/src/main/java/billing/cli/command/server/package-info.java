/**
 * Commands of the API: the server, and the same requests without one.
 */
package billing.cli.command.server;
