package billing.server.render.money;

import billing.customer.Customer;
import billing.server.link.DocumentLinks;
import billing.server.render.RenderScope;
import billing.settlement.payment.PaymentReceipt;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Receipts as the API shows them ({@code money.md 8}). */
public final class PaymentReceiptJson {
    private final RenderScope scope;

    /** Renders within a scope. */
    public PaymentReceiptJson(RenderScope scope) {
        this.scope = scope;
    }

    /** A receipt with its payment. */
    public ObjectNode node(PaymentReceipt receipt, Customer customer) {
        return scope.members().id("id", receipt.id()).text("number", receipt.number())
                .text("file_url", scope.links().link(DocumentLinks.Kind.RECEIPT, receipt.id(),
                        receipt.customerId(), receipt.number())).text("xml_url", null)
                .node("payment", new PaymentJson(scope).node(receipt.payment(), customer))
                .instant("cancelled_at", receipt.payment().reversedAt())
                .instant("created_at", receipt.createdAt()).node();
    }
}
