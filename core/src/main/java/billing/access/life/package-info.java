/** What happens to keys: made, used, replaced, revoked. */
package billing.access.life;
