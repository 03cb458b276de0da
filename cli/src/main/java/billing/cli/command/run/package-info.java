/** The command {@code billing run}. Shows the report of a run; contains none of its rules. */
package billing.cli.command.run;
