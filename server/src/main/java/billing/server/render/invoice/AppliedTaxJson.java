package billing.server.render.invoice;

import billing.invoicing.AppliedTax;
import billing.kernel.money.CurrencyUnit;
import billing.server.render.Members;
import billing.server.render.RenderScope;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.UUID;

/** Taxes as applied to a fee, an invoice or a credit note ({@code money.md 1.3, 1.4}). */
final class AppliedTaxJson {
    private final RenderScope scope;

    AppliedTaxJson(RenderScope scope) {
        this.scope = scope;
    }

    ObjectNode onFee(AppliedTax tax, CurrencyUnit currency, UUID feeId) {
        return members(tax, currency).id("fee_id", feeId).node();
    }

    ObjectNode onInvoice(AppliedTax tax, CurrencyUnit currency, UUID invoiceId) {
        return members(tax, currency).id("invoice_id", invoiceId)
                .number("fees_amount_cents", tax.baseAmountCents()).node();
    }

    ObjectNode onCreditNote(AppliedTax tax, CurrencyUnit currency, UUID creditNoteId) {
        return members(tax, currency).id("credit_note_id", creditNoteId)
                .number("base_amount_cents", tax.baseAmountCents()).node();
    }

    /** A tax of a credit note estimate, which has neither id nor date. */
    ObjectNode onEstimate(AppliedTax tax, CurrencyUnit currency) {
        return described(scope.members(), tax, currency)
                .number("base_amount_cents", tax.baseAmountCents()).node();
    }

    private Members members(AppliedTax tax, CurrencyUnit currency) {
        return described(scope.members().id("id", tax.id()), tax, currency)
                .instant("created_at", tax.createdAt());
    }

    private static Members described(Members members, AppliedTax tax, CurrencyUnit currency) {
        return members.id("tax_id", tax.taxId())
                .text("tax_name", tax.name()).taxCode("tax_code", tax.code())
                .rate("tax_rate", tax.rate()).text("tax_description", tax.description())
                .number("amount_cents", tax.amountCents()).text("amount_currency", currency);
    }
}
