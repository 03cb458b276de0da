package billing.wallet.reader;

import billing.catalog.store.CustomSections;
import billing.input.Node;
import billing.payment.PaymentMethod;
import billing.payment.store.PaymentMethods;
import billing.subscription.PaymentChoice;
import billing.wallet.SectionChoice;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/** Reads how top-ups are paid, and which custom sections their invoices print. */
final class Choices {
    private Choices() {
    }

    /**
     * The payment method of a node ({@code money.md 5.1}): nothing said; by hand, whatever id that
     * names no method; the provider's default one, or one of the customer's. Nothing when it is
     * none of these.
     */
    static Optional<PaymentChoice> payment(Handle handle, UUID customerId, Node node) {
        if (node.isBlank()) {
            return Optional.of(PaymentChoice.DEFAULT);
        }
        String type = node.member("payment_method_type").map(Node::text).orElse(null);
        String id = node.member("payment_method_id").filter(one -> !one.isBlank())
                .map(Node::text).orElse(null);
        Optional<UUID> known = new PaymentMethods(handle).ofCustomer(customerId).stream()
                .map(PaymentMethod::id).filter(one -> one.toString().equals(id)).findFirst();
        boolean valid = type == null ? id == null
                : type.equals("manual") ? known.isEmpty()
                : type.equals("provider") && (id == null || known.isPresent());
        return node.is(Node.Kind.OBJECT) && valid
                ? Optional.of(new PaymentChoice(type, known.orElse(null))) : Optional.empty();
    }

    /** The choice of sections once a node has spoken; sections that do not exist are left out. */
    static SectionChoice sections(Handle handle, Node node, SectionChoice before) {
        Boolean skip = node.member("skip_invoice_custom_sections").map(Node::text)
                .map(text -> text.equals("true") || text.equals("1")).orElse(null);
        CustomSections sections = new CustomSections(handle);
        List<String> codes = node.member("invoice_custom_section_codes")
                .filter(list -> list.is(Node.Kind.LIST))
                .map(list -> list.items().stream().map(Node::text)
                        .filter(code -> code != null && sections.find(code).isPresent()).toList())
                .orElse(null);
        return before.after(skip, codes);
    }
}
