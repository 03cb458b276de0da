package billing.server.link;

import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * The addresses of the PDF files of documents ({@code subscriptions-and-invoicing.md 6.10}). They
 * do not expire: they go out in mails and are opened when a document is looked up years later.
 *
 * @param base   where the server is reached, without a slash at its end; null when nobody knows,
 *               then nothing has an address
 * @param secret of the installation
 */
public record DocumentLinks(String base, String secret) {
    /** Nothing has an address. */
    public static final DocumentLinks NONE = new DocumentLinks(null, "");
    /** The path below which documents are served. */
    public static final String PATH = "/documents";
    private static final String PURPOSE = "document";
    private static final int BYTES = 2 * Long.BYTES;

    /** What has a document. */
    public enum Kind {
        INVOICE, CREDIT_NOTE, RECEIPT;

        private Seal seal(String secret) {
            return new Seal(secret, PURPOSE + "/" + name().toLowerCase(Locale.ROOT));
        }
    }

    /** A document that a token opens. */
    public record Target(Kind kind, UUID id) {
    }

    /** The address of a document, which ends like a file of its number; null without a base. */
    public String of(Kind kind, UUID id, String number) {
        return base == null ? null : base + PATH + "/" + token(kind, id) + "/"
                + URLEncoder.encode(number, StandardCharsets.UTF_8).replace("+", "%20") + ".pdf";
    }

    /** What a token opens; nothing when it is altered or foreign. */
    public static Optional<Target> opened(String token, String secret) {
        for (Kind kind : Kind.values()) {
            Optional<byte[]> content = kind.seal(secret).open(token)
                    .filter(bytes -> bytes.length == BYTES);
            if (content.isPresent()) {
                ByteBuffer in = ByteBuffer.wrap(content.get());
                return Optional.of(new Target(kind, new UUID(in.getLong(), in.getLong())));
            }
        }
        return Optional.empty();
    }

    private String token(Kind kind, UUID id) {
        return kind.seal(secret).close(ByteBuffer.allocate(BYTES)
                .putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits())
                .array());
    }
}
