/** The tables of logs, newest first. */
package billing.log.store;
