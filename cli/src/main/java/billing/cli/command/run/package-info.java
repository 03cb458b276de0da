/** The command that bills what is due. Knows what a run tells of itself, not how it works. */
package billing.cli.command.run;
