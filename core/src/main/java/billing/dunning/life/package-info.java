/** Carrying campaigns out. */
package billing.dunning.life;
