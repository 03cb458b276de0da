/** A real browser for tests of pages. */
package billing.server.browser;
