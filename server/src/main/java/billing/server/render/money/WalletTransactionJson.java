package billing.server.render.money;

import billing.server.render.Members;
import billing.server.render.RenderScope;
import billing.server.render.catalog.InvoiceCustomSectionJson;
import billing.settlement.wallet.CreditRate;
import billing.settlement.wallet.Funding;
import billing.settlement.wallet.TopUpTerms;
import billing.settlement.wallet.WalletTransaction;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;

/** Transactions of wallets as the API shows them ({@code money.md 5.4, 5.8}). */
public final class WalletTransactionJson {
    private final RenderScope scope;

    /** Renders within a scope. */
    public WalletTransactionJson(RenderScope scope) {
        this.scope = scope;
    }

    /** A transaction in a list. */
    public ObjectNode listed(WalletTransaction transaction, WalletView view) {
        return members(transaction, view).node();
    }

    /** A transaction on its own. */
    public ObjectNode single(WalletTransaction transaction, WalletView view) {
        return members(transaction, view).list("applied_invoice_custom_sections",
                view.sections(transaction.terms().sections()),
                new InvoiceCustomSectionJson(scope)::selected).node();
    }

    /** The amount of a funding, with the transaction at its other end. */
    public ObjectNode funding(Funding funding, WalletTransaction other, WalletView view) {
        CreditRate rate = view.wallet().rate();
        return scope.members().id("id", funding.id())
                .number("amount_cents", funding.amountCents())
                .decimal("credit_amount", rate.ofCents(funding.amountCents()).credits())
                .instant("created_at", funding.createdAt())
                .node("wallet_transaction", listed(other, view)).node();
    }

    private Members members(WalletTransaction transaction, WalletView view) {
        TopUpTerms terms = transaction.terms();
        CreditRate rate = view.wallet().rate();
        Long left = transaction.remainingCents();
        return scope.members().id("id", transaction.id()).id("wallet_id", transaction.walletId())
                .id("invoice_id", transaction.documents().invoiceId())
                .id("credit_note_id", transaction.documents().creditNoteId())
                .id("voided_invoice_id", transaction.documents().voidedInvoiceId())
                .text("billing_entity_code", view.entity(scope).code())
                .code("status", transaction.state().status()).code("source", transaction.source())
                .code("transaction_status", transaction.kind())
                .text("transaction_type", transaction.kind().type())
                .decimal("amount", rate.currency().toUnits(transaction.amount().cents()))
                .decimal("credit_amount", transaction.amount().credits())
                .number("remaining_amount_cents", left)
                .decimal("remaining_credit_amount", left == null ? null
                        : rate.credits(BigDecimal.valueOf(left)))
                .number("priority", terms.priority()).text("name", terms.name())
                .instant("settled_at", transaction.state().settledAt())
                .instant("failed_at", transaction.state().failedAt())
                .instant("created_at", transaction.createdAt())
                .flag("invoice_requires_successful_payment", terms.requiresSuccessfulPayment())
                .list("metadata", terms.metadata(), pair -> WalletJson.pair(scope, pair))
                .text("purchase_order_number", terms.purchaseOrderNumber())
                .node("payment_method", WalletJson.payment(scope, terms.payment()));
    }
}
