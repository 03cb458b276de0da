/**
 * The answers of the API, independent of HTTP: loads the objects that an answer refers to and
 * renders it.
 */
package billing.server;
