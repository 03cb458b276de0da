package billing.settlement.wallet.reader;

import billing.catalog.CustomSectionChoice;
import billing.catalog.store.CustomSections;
import billing.customer.PaymentMethod;
import billing.customer.store.PaymentMethods;
import billing.engine.Handle;
import billing.input.Fields;
import billing.input.MemberType;
import billing.input.Node;
import billing.input.Shape;
import billing.input.Types;
import billing.subscription.PaymentChoice;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** Reads the payment method of top-ups and the custom sections of their invoices. */
final class TopUpChoices {
    /** The choice of custom sections. */
    static final MemberType<Fields> SECTIONS = Types.object(Shape.of("custom section choice")
            .with("invoice_custom_section_codes", Types.texts(), "Printed on the invoices.")
            .with("skip_invoice_custom_sections", Types.flag(), "Print no custom sections."));

    private TopUpChoices() {
    }

    /** Reads the payment method of a node ({@code money.md 5.1}); empty when it is invalid. */
    static Optional<PaymentChoice> payment(Handle handle, UUID customerId, Node node) {
        if (node.isBlank()) {
            return Optional.of(PaymentChoice.DEFAULT);
        } else if (!node.is(Node.Kind.OBJECT)) {
            return Optional.empty();
        }
        Map<String, UUID> own = new PaymentMethods(handle).ofCustomer(customerId).stream()
                .map(PaymentMethod::id).collect(Collectors.toMap(UUID::toString, id -> id));
        UUID id = node.member("payment_method_id").filter(one -> !one.isBlank())
                .map(one -> own.getOrDefault(one.text(), PaymentChoice.NO_METHOD)).orElse(null);
        return new PaymentChoice(
                node.member("payment_method_type").map(Node::text).orElse(null), id)
                .checked(own::containsValue);
    }

    /** Returns the choice of sections changed by a request; unknown sections are ignored. */
    static CustomSectionChoice sections(Handle handle, Fields given, CustomSectionChoice before) {
        CustomSections sections = new CustomSections(handle);
        List<String> codes = given.<List<String>>find("invoice_custom_section_codes")
                .map(all -> all.stream().filter(code -> sections.find(code).isPresent()).toList())
                .orElse(null);
        return before.after(given.get("skip_invoice_custom_sections", null), codes);
    }
}
