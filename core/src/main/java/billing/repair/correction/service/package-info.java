/** Computes the differences of closed periods and books each once. */
package billing.repair.correction.service;
