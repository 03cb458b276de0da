/**
 * Usage of settled periods moved from the database to files: which usage may be moved, and the
 * steps in which it is, month by month.
 */
package billing.archive;
