/** Recording and reversing payments, and requesting them. */
package billing.settlement.payment.service;
