/** What happens to keys of the API and of links: made, used, replaced, revoked. */
package billing.access.service;
