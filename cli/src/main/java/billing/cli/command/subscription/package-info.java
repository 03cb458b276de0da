/** Commands about subscriptions. Knows how they look to people, not how they live. */
package billing.cli.command.subscription;
