/**
 * The few typed errors that the domain throws. The command line and the server each translate
 * them once, in one place; the codes are those of {@code api-conventions.md 3}.
 */
package billing.kernel.error;
