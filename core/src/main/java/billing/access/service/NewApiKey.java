package billing.access.service;

import billing.access.ApiKey;

/**
 * A key right after it was made, the only time its value is known.
 *
 * @param value what callers send
 */
public record NewApiKey(ApiKey key, String value) {
    @Override
    public String toString() {
        return "NewApiKey[" + key + "]";
    }
}
