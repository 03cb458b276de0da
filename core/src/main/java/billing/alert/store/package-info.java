/** The tables of alerts and of the crossings that they reported. */
package billing.alert.store;
