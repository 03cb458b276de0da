package billing.server.api.invoice;

import billing.customer.Recipients;
import billing.input.Fields;
import billing.input.Node;
import billing.input.Shape;
import billing.input.Types;

/** Reads the bodies of requests to mail a document ({@code api-conventions.md 19}). */
public final class MailBody {
    private static final Shape ADDRESSES = Shape.of("mail")
            .with("to", Types.texts(), "Default: the customer.")
            .with("cc", Types.texts(), "Carbon copy.").with("bcc", Types.texts(), "Blind copy.");

    private MailBody() {
    }

    /** The recipients of a mail. */
    public static Recipients recipients(Node body) {
        Fields in = ADDRESSES.request(body);
        return new Recipients(in.get("to", null), in.get("cc", null), in.get("bcc", null));
    }
}
