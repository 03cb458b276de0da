/** Writes the API, activity and security logs, from notices and requests. */
package billing.server.log;
