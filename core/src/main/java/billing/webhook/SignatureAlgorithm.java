package billing.webhook;

/** How messages to an endpoint are signed ({@code api-conventions.md 13.3}). */
public enum SignatureAlgorithm {
    JWT, HMAC
}
