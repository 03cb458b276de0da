/**
 * What a command answers and how it is written: tables, facts, JSON, YAML, CSV, progress.
 *
 * <p>Knows neither the domain nor picocli; commands put domain values into cells and trees.
 */
package billing.cli.output;
