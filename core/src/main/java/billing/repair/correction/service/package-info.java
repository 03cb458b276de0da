/** Finds what closed periods come to now, and books the difference once. */
package billing.repair.correction.service;
