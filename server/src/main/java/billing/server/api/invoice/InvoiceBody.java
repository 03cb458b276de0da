package billing.server.api.invoice;

import billing.customer.Recipients;
import billing.input.Fields;
import billing.input.Node;
import billing.input.Reading;
import billing.input.Shape;
import billing.input.Types;
import billing.invoicing.InvoiceChange;
import billing.invoicing.OneOffRequest;
import billing.invoicing.VoidRequest;
import billing.kernel.time.Iso8601;
import billing.server.routing.RequestIds;
import billing.subscription.PaymentChoice;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What bodies of requests ask of invoices ({@code subscriptions-and-invoicing.md 6.8, 8.2}). */
final class InvoiceBody {
    private static final Shape LINE = Shape.of("fee")
            .with("add_on_code", Types.text(), "The add-on sold.")
            .with("invoice_display_name", Types.text(), "Printed instead of the add-on's name.")
            .with("unit_amount_cents", Types.whole(Long.MIN_VALUE), "Instead of its price.")
            .with("units", Types.decimal((Integer) null), "How many; 1.")
            .with("description", Types.lines(), "Printed below the name.")
            .with("from_datetime", Types.text(), "Start of what is billed.")
            .with("to_datetime", Types.text(), "End of what is billed.")
            .with("tax_codes", Types.texts(), "Instead of the derived taxes.");
    private static final Shape SECTIONS = Shape.of("custom section choice")
            .with("invoice_custom_section_codes", Types.texts(), "Texts printed on it.")
            .with("skip_invoice_custom_sections", Types.flag(), "No such texts at all.");
    private static final Shape METHOD = Shape.of("payment method")
            .with("payment_method_type", Types.text(), "provider or manual.")
            .with("payment_method_id", Types.text(), "A stored one.");
    private static final Shape ONE_OFF = Shape.of("invoice")
            .with("external_customer_id", Types.text(), "Who buys.")
            .with("currency", Types.currency(), "The customer's when absent.")
            .with("billing_entity_code", Types.text(), "Who sells.")
            .with("purchase_order_number", Types.text(), "Printed on it.")
            .with("invoice_custom_section", Types.object(SECTIONS), "Texts on it.")
            .with("payment_method", Types.object(METHOD), "How it shall be paid.")
            .with("fees", Types.objects(LINE), "What is sold.");
    private static final Shape ENTRY = Shape.of("metadata pair")
            .with("id", Types.text(), "Of the pair to change.")
            .with("key", Types.text(), "Unique on the invoice.")
            .with("value", Types.text(), "Anything.");
    private static final Shape CHANGE = Shape.of("invoice")
            .with("payment_status", Types.text(), "pending, succeeded or failed.")
            .with("metadata", Types.objects(ENTRY), "All pairs.");
    private static final Shape VOID = Shape.of("voiding")
            .with("generate_credit_note", Types.flag(), "Whether credit notes give it back.")
            .with("credit_amount", Types.whole(0), "Cents that become a balance.")
            .with("refund_amount", Types.whole(0), "Cents that are returned.");

    private static final Shape ADDRESSES = Shape.of("mail")
            .with("to", Types.texts(), "The customer by default.")
            .with("cc", Types.texts(), "Copies.").with("bcc", Types.texts(), "Hidden copies.");

    private InvoiceBody() {
    }

    static OneOffRequest oneOff(Node body) {
        Fields in = read(ONE_OFF, body);
        Optional<Fields> sections = in.find("invoice_custom_section");
        return new OneOffRequest(in.get("external_customer_id", null), in.get("currency", null),
                in.get("billing_entity_code", null), in.get("purchase_order_number", null),
                sections.map(choice -> choice.<List<String>>get("invoice_custom_section_codes",
                        null)).orElse(null),
                sections.map(choice -> choice.orElse("skip_invoice_custom_sections", false))
                        .orElse(false),
                in.<Fields>find("payment_method").map(InvoiceBody::method)
                        .orElse(PaymentChoice.DEFAULT),
                in.<List<Fields>>orElse("fees", List.of()).stream().map(InvoiceBody::line)
                        .toList());
    }

    private static PaymentChoice method(Fields in) {
        return new PaymentChoice(in.get("payment_method_type", null),
                in.<String>find("payment_method_id").map(id -> RequestIds.find(id)
                        .orElse(PaymentChoice.NO_METHOD))
                        .orElse(null));
    }

    private static OneOffRequest.Line line(Fields in) {
        return new OneOffRequest.Line(in.orElse("add_on_code", ""),
                in.get("invoice_display_name", null), in.get("unit_amount_cents", null),
                in.<BigDecimal>get("units", null), in.get("description", null),
                instant(in, "from_datetime", Instant.MAX), instant(in, "to_datetime", Instant.MIN),
                in.orElse("tax_codes", List.of()));
    }

    /** What cannot be read bounds nothing: it is refused when it is the boundaries' turn. */
    private static Instant instant(Fields in, String member, Instant unreadable) {
        return in.<String>find(member).map(text -> Iso8601.instant(text).orElse(unreadable))
                .orElse(null);
    }

    static InvoiceChange change(Node body) {
        Fields in = read(CHANGE, body);
        List<InvoiceChange.Entry> entries = null;
        if (in.has("metadata")) {
            entries = new ArrayList<>();
            for (Fields pair : in.<List<Fields>>orElse("metadata", List.of())) {
                entries.add(new InvoiceChange.Entry(
                        RequestIds.find(pair.get("id", null)).orElse(null), pair.get("key", null),
                        pair.get("value", null)));
            }
        }
        return new InvoiceChange(in.get("payment_status", null), entries);
    }

    static VoidRequest voiding(Node body) {
        Fields in = read(VOID, body);
        return new VoidRequest(in.orElse("generate_credit_note", false),
                in.orElse("credit_amount", 0L), in.orElse("refund_amount", 0L));
    }

    /** Whom a document is to be mailed to. */
    static Recipients recipients(Node body) {
        Fields in = read(ADDRESSES, body);
        return new Recipients(in.get("to", null), in.get("cc", null), in.get("bcc", null));
    }

    private static Fields read(Shape shape, Node body) {
        Reading reading = Reading.ofRequests();
        Fields in = shape.read(body, reading);
        reading.problems().refuseRequest();
        return in;
    }
}
