/**
 * Links to documents and to the customer portal that work without an API key: signed with a link
 * key of the database, not stored. Independent of the database and of HTTP.
 */
package billing.server.link;
