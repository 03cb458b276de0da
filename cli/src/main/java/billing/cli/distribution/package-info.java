/**
 * Finishes the runnable folder at build time, so that starting costs little.
 *
 * <p>Nothing of it is used when the program runs.
 */
package billing.cli.distribution;
