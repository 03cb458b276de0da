/** The check of a whole database. */
package billing.check.service;
