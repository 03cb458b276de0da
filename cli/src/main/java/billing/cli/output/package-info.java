/**
 * The results of commands and how they are written: tables, facts, JSON, YAML, CSV, progress.
 *
 * <p>Knows neither the domain nor picocli; commands put domain values into cells and trees.
 */
package billing.cli.output;
