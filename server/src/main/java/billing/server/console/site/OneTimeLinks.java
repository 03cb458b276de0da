package billing.server.console.site;

import billing.access.ApiKey;
import billing.engine.Secret;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** Links that open the console without a key: random, valid once and for a short time. */
final class OneTimeLinks {
    private static final Duration VALID = Duration.ofMinutes(2);
    private final LongSupplier nanos;
    private final Map<String, Long> made = new HashMap<>();

    /** No links yet; {@code nanos} is a monotonic clock. */
    OneTimeLinks(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Makes a link; returns its token. */
    synchronized String make() {
        String token = Secret.hex();
        made.put(ApiKey.hash(token), nanos.getAsLong());
        return token;
    }

    /** Whether a token is valid; it no longer is afterwards. */
    synchronized boolean redeem(String token) {
        Long at = made.remove(ApiKey.hash(token));
        return at != null && nanos.getAsLong() - at < VALID.toNanos();
    }
}
