package billing.server.api.invoice;

import billing.input.Fields;
import billing.input.Node;
import billing.input.ObjectMetadata;
import billing.input.Reading;
import billing.input.Shape;
import billing.input.Types;
import billing.server.routing.RequestIds;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.creditnote.CreditNoteRequest;
import billing.settlement.creditnote.service.CreditNoteChange;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Reads the bodies of requests about credit notes ({@code money.md 4.3, 4.5}). */
final class CreditNoteBody {
    private static final Shape SHAPE = Shape.of("credit note")
            .with("reason", Types.text(), "The reason for the credit.")
            .with("description", Types.lines(), "Free text.")
            .with("credit_amount_cents", Types.whole(Long.MIN_VALUE), "Credited to later invoices.")
            .with("refund_amount_cents", Types.whole(Long.MIN_VALUE), "Refunded to the customer.")
            .with("offset_amount_cents", Types.whole(Long.MIN_VALUE),
                    "Deducted from the amount due.");

    private static final Shape CHANGE = Shape.of("credit note").with("refund_status", Types.text(),
            "pending, succeeded or failed.");

    private CreditNoteBody() {
    }

    /** Reads a new credit note. */
    static CreditNoteRequest request(Node body) {
        Fields in = SHAPE.request(body);
        return new CreditNoteRequest(id(body, "invoice_id"), in.get("reason", null),
                in.get("description", null),
                new CreditNoteParts(in.orElse("credit_amount_cents", 0L),
                        in.orElse("refund_amount_cents", 0L),
                        in.orElse("offset_amount_cents", 0L)),
                lines(body), metadata(body));
    }

    /** Reads an update; without metadata none are merged. */
    static CreditNoteChange change(Node body) {
        return new CreditNoteChange(CHANGE.request(body).get("refund_status", null),
                metadata(body));
    }

    /** The items; null when the value is not a list. */
    static List<CreditNoteRequest.Line> lines(Node body) {
        return body.member("items").filter(node -> node.is(Node.Kind.LIST))
                .map(node -> node.items().stream().map(item -> new CreditNoteRequest.Line(
                        id(item, "fee_id"), cents(item))).toList()).orElse(null);
    }

    /** An identifier; null when the value is not one. */
    static UUID id(Node node, String member) {
        return RequestIds.find(node.member(member).map(Node::text).orElse(null)).orElse(null);
    }

    /** The metadata; null when the body has none. */
    private static Map<String, String> metadata(Node body) {
        return body.member("metadata").map(ObjectMetadata::ofRequest).orElse(null);
    }

    /** A whole number of cents; null when the value is not one. */
    private static Long cents(Node item) {
        Node node = item.member("amount_cents").orElse(null);
        return node == null ? null
                : Types.whole(Long.MIN_VALUE).read(node, "amount_cents", Reading.ofRequests());
    }
}
