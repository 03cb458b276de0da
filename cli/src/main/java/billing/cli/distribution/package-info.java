/**
 * Completes the distribution folder at build time, so that the program starts fast.
 *
 * <p>Not used at run time.
 */
package billing.cli.distribution;
