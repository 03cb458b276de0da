/** Commands about single fees. */
package billing.cli.command.fee;
