package billing.wallet.reader;

import billing.catalog.store.CustomSections;
import billing.input.Node;
import billing.subscription.PaymentChoice;
import billing.wallet.SectionChoice;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Reads how top-ups are paid, and which custom sections their invoices print. */
final class Choices {
    private Choices() {
    }

    /**
     * The payment method of a node ({@code money.md 5.1}): nothing said, by hand, or the default
     * one of the provider; nothing when it is none of these. Customers keep no methods of their
     * own, so an id names none.
     */
    static Optional<PaymentChoice> payment(Node node) {
        if (node.isBlank()) {
            return Optional.of(PaymentChoice.DEFAULT);
        }
        String type = node.member("payment_method_type").map(Node::text).orElse(null);
        boolean hasId = node.member("payment_method_id").filter(id -> !id.isBlank()).isPresent();
        boolean valid = type == null ? !hasId
                : type.equals("manual") || type.equals("provider") && !hasId;
        return node.is(Node.Kind.OBJECT) && valid ? Optional.of(new PaymentChoice(type, null))
                : Optional.empty();
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
