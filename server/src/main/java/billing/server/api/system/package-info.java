/**
 * The installation itself: who sells, who hears, what is logged, figures, its description.
 */
package billing.server.api.system;
