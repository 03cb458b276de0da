/** Recording payments and asking for them. */
package billing.settlement.payment.service;
