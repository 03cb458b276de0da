/** The stored amounts, numbers and periods that checks compare. */
package billing.check.store;
