/** Wallets: what they hold, what goes in and out, how they are made and ended. */
package billing.cli.command.wallet;
