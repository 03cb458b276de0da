/** Commands about subscriptions; contains none of their rules. */
package billing.cli.command.subscription;
