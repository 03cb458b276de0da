package billing.server.webhook;

import billing.customer.Organizations;
import billing.store.Database;
import billing.store.Identifiers;
import billing.time.BillingClock;
import billing.webhook.Signature;
import billing.webhook.SignatureAlgorithm;
import billing.webhook.store.SigningKeys;
import java.security.PrivateKey;

/** Signs the bodies of messages with the keys of the installation. */
final class Signer {
    private final Database database;
    private final Identifiers identifiers;
    private final BillingClock clock;
    private final String issuer;
    private String hmacKey;
    private PrivateKey privateKey;

    /** A signer; the issuer is the public base address of the API. */
    Signer(Database database, Identifiers identifiers, BillingClock clock, String issuer) {
        this.database = database;
        this.identifiers = identifiers;
        this.clock = clock;
        this.issuer = issuer;
    }

    /** The signature of a body; loads the key when it is first needed. */
    synchronized String sign(SignatureAlgorithm algorithm, String body) {
        if (algorithm == SignatureAlgorithm.HMAC) {
            if (hmacKey == null) {
                hmacKey = database.read(handle -> new Organizations(handle).get().hmacKey());
            }
            return Signature.hmac(hmacKey, body);
        }
        if (privateKey == null) {
            privateKey = SigningKeys.of(database, identifiers, clock.now()).signingKey();
        }
        return Signature.jwt(privateKey, body, issuer);
    }
}
