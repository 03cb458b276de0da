/** Commands about access to the API: keys, links and webhook endpoints. */
package billing.cli.command.access;
