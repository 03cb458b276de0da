/** The tables of API keys and of what links are sealed with. */
package billing.access.store;
