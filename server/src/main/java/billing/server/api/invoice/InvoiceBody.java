package billing.server.api.invoice;

import billing.input.Fields;
import billing.input.Node;
import billing.input.Shape;
import billing.input.Types;
import billing.invoicing.InvoiceChange;
import billing.invoicing.OneOffRequest;
import billing.invoicing.VoidRequest;
import billing.kernel.time.Iso8601;
import billing.server.routing.RequestIds;
import billing.subscription.PaymentChoiceReader;
import billing.subscription.PurchaseOrderNumber;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the bodies of requests about invoices ({@code subscriptions-and-invoicing.md 6.8, 8.2}).
 */
final class InvoiceBody {
    private static final Shape LINE = Shape.of("fee")
            .with("add_on_code", Types.text(), "The add-on.")
            .with("invoice_display_name", Types.text(), "Printed instead of the add-on's name.")
            .with("unit_amount_cents", Types.whole(Long.MIN_VALUE), "Default: the add-on's price.")
            .with("units", Types.decimal((Integer) null), "Quantity; default 1.")
            .with("description", Types.lines(), "Printed below the name.")
            .with("from_datetime", Types.text(), "Start of the service period.")
            .with("to_datetime", Types.text(), "End of the service period.")
            .with("tax_codes", Types.texts(), "Default: the taxes that apply.")
            .with("skip_psp", Types.flag(), "No effect: no payment provider is asked.");
    private static final Shape SECTIONS = Shape.of("custom section choice")
            .with("invoice_custom_section_codes", Types.texts(), "Printed on the invoice.")
            .with("skip_invoice_custom_sections", Types.flag(), "Print no custom sections.");
    private static final Shape ONE_OFF = Shape.of("invoice")
            .with("external_customer_id", Types.text(), "The customer.")
            .with("currency", Types.currency(), "Default: the customer's.")
            .with("billing_entity_code", Types.text(), "The billing entity.")
            .with("purchase_order_number", PurchaseOrderNumber.TYPE, "Printed on the invoice.")
            .with("skip_psp", Types.flag(), "No effect: no payment provider is asked.")
            .with("invoice_custom_section", Types.object(SECTIONS), "Custom sections.")
            .with("payment_method", PaymentChoiceReader.TYPE, "The payment method.")
            .with("fees", Types.objects(LINE), "The add-ons to bill.");
    private static final Shape ENTRY = Shape.of("metadata pair")
            .with("id", Types.text(), "The entry to change.")
            .with("key", Types.text(), "Unique on the invoice.")
            .with("value", Types.text(), "Anything.");
    private static final Shape CHANGE = Shape.of("invoice")
            .with("payment_status", Types.text(), "pending, succeeded or failed.")
            .with("metadata", Types.objects(ENTRY), "All entries.");
    private static final Shape VOID = Shape.of("voiding")
            .with("generate_credit_note", Types.flag(), "Whether to create a credit note.")
            .with("credit_amount", Types.whole(0), "Cents to credit.")
            .with("refund_amount", Types.whole(0), "Cents to refund.");

    private InvoiceBody() {
    }

    static OneOffRequest oneOff(Node body) {
        Fields in = ONE_OFF.request(body);
        Optional<Fields> sections = in.find("invoice_custom_section");
        return new OneOffRequest(in.get("external_customer_id", null), in.get("currency", null),
                in.get("billing_entity_code", null),
                PurchaseOrderNumber.trimmed(in.get("purchase_order_number", null)),
                sections.map(choice -> choice.<List<String>>get("invoice_custom_section_codes",
                        null)).orElse(null),
                sections.map(choice -> choice.orElse("skip_invoice_custom_sections", false))
                        .orElse(false),
                PaymentChoiceReader.read(in.get("payment_method", null)),
                in.<List<Fields>>orElse("fees", List.of()).stream().map(InvoiceBody::line)
                        .toList());
    }

    private static OneOffRequest.Line line(Fields in) {
        return new OneOffRequest.Line(in.orElse("add_on_code", ""),
                in.get("invoice_display_name", null), in.get("unit_amount_cents", null),
                in.<BigDecimal>get("units", null), in.get("description", null),
                instant(in, "from_datetime", Instant.MAX), instant(in, "to_datetime", Instant.MIN),
                in.orElse("tax_codes", List.of()));
    }

    /**
     * The instant of a member, or {@code unreadable}, which the check of the boundaries refuses
     * later.
     */
    private static Instant instant(Fields in, String member, Instant unreadable) {
        return in.<String>find(member).map(text -> Iso8601.instant(text).orElse(unreadable))
                .orElse(null);
    }

    static InvoiceChange change(Node body) {
        Fields in = CHANGE.request(body);
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
        Fields in = VOID.request(body);
        return new VoidRequest(in.orElse("generate_credit_note", false),
                in.orElse("credit_amount", 0L), in.orElse("refund_amount", 0L));
    }
}
