/**
 * The API over the domain, without HTTP: what an answer shows beside its object is loaded here.
 */
package billing.server;
