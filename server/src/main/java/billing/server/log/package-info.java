/** What the logs of the API are made of: notices and calls. */
package billing.server.log;
