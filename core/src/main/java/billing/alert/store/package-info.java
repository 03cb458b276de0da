/** The tables of alerts and of what they told. */
package billing.alert.store;
