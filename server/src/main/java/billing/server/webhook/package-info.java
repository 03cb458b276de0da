/** Creates webhook messages from notices, with the JSON of the API, signs and delivers them. */
package billing.server.webhook;
