/** Commands about wallets of prepaid credits. */
package billing.cli.command.wallet;
