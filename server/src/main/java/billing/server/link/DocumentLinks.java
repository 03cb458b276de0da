package billing.server.link;

import billing.access.LinkKeyRing;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The addresses of the PDF files of documents ({@code subscriptions-and-invoicing.md 6.10}). They
 * expire only when somebody revokes them or replaces the key: they go out in mails and are opened
 * when a document is looked up years later.
 *
 * @param base where the server is reached, without a slash at its end; null when nobody knows,
 *             then nothing has an address
 * @param keys of the database
 */
public record DocumentLinks(String base, LinkKeyRing keys) {
    /** Nothing has an address. */
    public static final DocumentLinks NONE =
            new DocumentLinks(null, new LinkKeyRing(List.of(), Map.of()));
    /** The path below which documents are served. */
    public static final String PATH = "/documents";
    private static final String PURPOSE = "document";
    private static final int BYTES = 2 * Long.BYTES + Integer.BYTES;

    /** What has a document. */
    public enum Kind {
        INVOICE, CREDIT_NOTE, RECEIPT;

        private SignedToken seal(LinkKeyRing keys) {
            return new SignedToken(keys, PURPOSE + "/" + name().toLowerCase(Locale.ROOT));
        }
    }

    /**
     * A document that a token opens.
     *
     * @param revocations how often its customer's links had been revoked when it was issued
     */
    public record Target(Kind kind, UUID id, int revocations) {
        /** Whether the links of the document's customer have not been revoked since. */
        public boolean isValidFor(UUID customerId, LinkKeyRing keys) {
            return revocations == keys.revocations(customerId);
        }
    }

    /** The address of a document, which ends like a file of its number; null without a base. */
    public String link(Kind kind, UUID id, UUID customerId, String number) {
        return base == null ? null : base + PATH + "/" + token(kind, id, customerId) + "/"
                + URLEncoder.encode(number, StandardCharsets.UTF_8).replace("+", "%20") + ".pdf";
    }

    /** What a token opens; nothing when it is altered, foreign or its key has expired. */
    public static Optional<Target> opened(String token, LinkKeyRing keys, Instant now) {
        for (Kind kind : Kind.values()) {
            Optional<byte[]> content = kind.seal(keys).open(token, now)
                    .filter(bytes -> bytes.length == BYTES);
            if (content.isPresent()) {
                ByteBuffer in = ByteBuffer.wrap(content.get());
                return Optional.of(new Target(kind, new UUID(in.getLong(), in.getLong()),
                        in.getInt()));
            }
        }
        return Optional.empty();
    }

    private String token(Kind kind, UUID id, UUID customerId) {
        return kind.seal(keys).close(ByteBuffer.allocate(BYTES)
                .putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits())
                .putInt(keys.revocations(customerId)).array());
    }
}
