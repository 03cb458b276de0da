/**
 * Carries out what falls due while the server runs.
 */
package billing.server.schedule;
