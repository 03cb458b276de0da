/** Logs that the API shows: calls, changes, security ({@code api-conventions.md 18}). */
package billing.log;
