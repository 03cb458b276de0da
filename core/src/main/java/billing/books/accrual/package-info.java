/**
 * Usage in arrears, earned on the days on which it is used: entries in addition to the journal,
 * which books it when it is invoiced. Derived like the journal, and only on request.
 */
package billing.books.accrual;
