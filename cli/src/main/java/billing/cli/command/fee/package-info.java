/** Commands about fees. */
package billing.cli.command.fee;
