/** Recording payments and asking for them. */
package billing.payment.life;
