/**
 * The pages of the customer portal: each reads the data of one customer and fills a template in the
 * customer's language. Plain HTML and CSS.
 */
package billing.server.portal;
