package billing.server.webhook;

import billing.engine.Database;
import billing.engine.Identifiers;
import billing.kernel.time.BillingClock;
import billing.webhook.HmacKey;
import billing.webhook.SignatureAlgorithm;
import billing.webhook.WebhookEndpoint;
import billing.webhook.WebhookSignature;
import billing.webhook.store.HmacKeys;
import billing.webhook.store.SigningKeys;
import java.security.PrivateKey;
import java.time.Instant;

/** Signs the bodies of messages with the keys of the installation. */
final class Signer {
    private final Database database;
    private final Identifiers identifiers;
    private final BillingClock clock;
    private final String issuer;
    private PrivateKey privateKey;

    /** Creates a signer; the issuer is the public base URL of the API. */
    Signer(Database database, Identifiers identifiers, BillingClock clock, String issuer) {
        this.database = database;
        this.identifiers = identifiers;
        this.clock = clock;
        this.issuer = issuer;
    }

    /**
     * The signatures of a body.
     *
     * @param signature as documented in {@code api-conventions.md 13.3}
     * @param next      by the next key during a rotation; else null
     */
    record Signatures(String signature, String next) {
    }

    /** Signs a body for an endpoint. */
    Signatures sign(WebhookEndpoint endpoint, String body) {
        if (endpoint.algorithm() == SignatureAlgorithm.JWT) {
            return new Signatures(WebhookSignature.jwt(privateKey(), body, issuer), null);
        }
        HmacKey key = database.read(handle -> new HmacKeys(handle).ofEndpoint(endpoint.id()));
        Instant now = clock.now();
        return new Signatures(WebhookSignature.hmac(key.signing(now), body),
                key.upcoming(now) == null ? null : WebhookSignature.hmac(key.upcoming(now), body));
    }

    /** The private key, which is created with the first message. */
    private synchronized PrivateKey privateKey() {
        if (privateKey == null) {
            privateKey = SigningKeys.load(database, identifiers, clock.now()).signingKey();
        }
        return privateKey;
    }
}
