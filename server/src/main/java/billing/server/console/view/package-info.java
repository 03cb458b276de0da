/** What pages of the console are composed of: tables, charts, forms, figures. No database. */
package billing.server.console.view;
