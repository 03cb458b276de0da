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
 * The URLs of the PDF and XML files of documents ({@code subscriptions-and-invoicing.md
 * 6.10}). They expire only when they are revoked or the key is rotated, because links in mails are
 * opened years later.
 *
 * @param base the base URL of the server, without a slash at its end; null when it is unknown, then
 *             documents have no URL
 * @param keys of the database
 */
public record DocumentLinks(String base, LinkKeyRing keys) {
    /** No document has a URL. */
    public static final DocumentLinks NONE =
            new DocumentLinks(null, new LinkKeyRing(List.of(), Map.of()));
    /** The path below which documents are served. */
    public static final String PATH = "/documents";
    /** How the addresses of electronic invoices end. */
    public static final String XML = ".xml";
    private static final String PURPOSE = "document";
    private static final int BYTES = 2 * Long.BYTES + Integer.BYTES;

    /** The resources that have a document. */
    public enum Kind {
        INVOICE, CREDIT_NOTE, RECEIPT;

        private SignedToken tokens(LinkKeyRing keys) {
            return new SignedToken(keys, PURPOSE + "/" + name().toLowerCase(Locale.ROOT));
        }
    }

    /**
     * The document that a token identifies.
     *
     * @param revocations the number of revocations of the customer's links when it was issued
     */
    public record Target(Kind kind, UUID id, int revocations) {
        /** Whether the links of the document's customer have not been revoked since. */
        public boolean isValidFor(UUID customerId, LinkKeyRing keys) {
            return revocations == keys.revocations(customerId);
        }
    }

    /** The URL of a document, which ends with its number as a file name; null without a base. */
    public String link(Kind kind, UUID id, UUID customerId, String number) {
        return link(kind, id, customerId, number, ".pdf");
    }

    /** The address of a document as an electronic invoice; null without a base. */
    public String xmlLink(Kind kind, UUID id, UUID customerId, String number) {
        return link(kind, id, customerId, number, XML);
    }

    private String link(Kind kind, UUID id, UUID customerId, String number, String ending) {
        return base == null ? null : base + PATH + "/" + token(kind, id, customerId) + "/"
                + URLEncoder.encode(number, StandardCharsets.UTF_8).replace("+", "%20") + ending;
    }

    /**
     * The document of a token; empty when it was altered, is not a document's or its key has
     * expired.
     */
    public static Optional<Target> opened(String token, LinkKeyRing keys, Instant now) {
        for (Kind kind : Kind.values()) {
            Optional<byte[]> content = kind.tokens(keys).verify(token, now)
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
        return kind.tokens(keys).sign(ByteBuffer.allocate(BYTES)
                .putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits())
                .putInt(keys.revocations(customerId)).array());
    }
}
