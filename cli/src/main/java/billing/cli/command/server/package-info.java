/**
 * Commands about the API: the server, and requests without a server.
 */
package billing.cli.command.server;
