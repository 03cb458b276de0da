/**
 * Usage in arrears, earned on the days on which it is used: entries in addition to the journal,
 * which books it when it is invoiced. Derived like the journal, and only for who asks.
 */
package billing.books.accrual;
