package billing.server.render.invoice;

import billing.invoicing.Credit;
import billing.invoicing.PaymentStatus;
import billing.kernel.money.CurrencyUnit;
import billing.server.render.RenderScope;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.UUID;

/** The credits on an invoice as the API shows them, each with its source. */
public final class CreditJson {
    private final RenderScope scope;

    /** Renders within a scope. */
    public CreditJson(RenderScope scope) {
        this.scope = scope;
    }

    /** A credit of an invoice. */
    public ObjectNode node(Credit credit, CurrencyUnit currency, UUID invoiceId,
                           PaymentStatus paymentStatus) {
        return scope.members().id("id", credit.id())
                .number("amount_cents", credit.amountCents()).text("amount_currency", currency)
                .flag("before_taxes", credit.beforeTaxes())
                .node("item", scope.members().id("item_id", credit.itemId())
                        .text("type", credit.source().code()).text("code", credit.code())
                        .text("name", credit.name()).node())
                .node("invoice", scope.members().id("id", invoiceId)
                        .code("payment_status", paymentStatus).node()).node();
    }
}
