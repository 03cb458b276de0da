/**
 * The operator's console: what its pages are made with. A page reads core within one transaction
 * and fills a template; an action is a request to the API with the permissions of the session's
 * key. Plain HTML and CSS.
 */
package billing.server.console;
