package billing.server.render.invoice;

import billing.invoicing.Invoice;
import billing.server.link.DocumentLinks;
import billing.server.render.Members;
import billing.server.render.RenderScope;
import billing.server.render.customer.CustomerJson;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteAmounts;
import billing.settlement.creditnote.CreditNoteEstimate;
import billing.settlement.creditnote.CreditStatus;
import billing.settlement.creditnote.CreditedItems;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Credit notes as the API shows them ({@code money.md 4}). */
public final class CreditNoteJson {
    private final RenderScope scope;
    private final CustomerJson customers;
    private final FeeJson fees;
    private final AppliedTaxJson taxes;

    /** Renders within a scope. */
    public CreditNoteJson(RenderScope scope) {
        this.scope = scope;
        this.customers = new CustomerJson(scope);
        this.fees = new FeeJson(scope);
        this.taxes = new AppliedTaxJson(scope);
    }

    /** A credit note, on its own or in a list. */
    public ObjectNode node(CreditNoteView view) {
        CreditNote note = view.note();
        Invoice invoice = view.invoice();
        Members members = scope.members().id("id", note.id())
                .text("billing_entity_code",
                scope.entity(invoice.parties().billingEntityId()).code())
                .number("sequential_id", note.document().sequentialId())
                .text("number", note.document().number())
                .id("invoice_id", invoice.id()).text("invoice_number", invoice.document().number())
                .date("issuing_date", note.document().issuingDate())
                .code("credit_status", note.state().creditStatus())
                .code("refund_status", note.state().refundStatus())
                .code("reason", note.document().reason())
                .text("description", note.document().description())
                .text("currency", note.document().currency());
        amounts(members, note);
        return members.instant("created_at", note.createdAt())
                .instant("updated_at", note.updatedAt()).text("file_url", fileUrl(note))
                .text("xml_url", xmlUrl(note, invoice))
                .list("items", note.lines().items(), item -> item(view, item))
                .list("applied_taxes", note.lines().appliedTaxes(),
                        tax -> taxes.onCreditNote(tax, note.document().currency(), note.id()))
                .flag("self_billed", invoice.parties().selfBilled())
                .node("customer", customers.onInvoice(view.customer()))
                .map("metadata", note.metadata()).texts("error_details", List.of()).node();
    }

    /** The estimate of a credit note. */
    public ObjectNode estimate(CreditNoteEstimate estimate) {
        Invoice invoice = estimate.invoice().invoice();
        CreditedItems items = estimate.items();
        return scope.members().id("invoice_id", invoice.id())
                .text("invoice_number", invoice.document().number())
                .text("currency", invoice.document().currency())
                .number("taxes_amount_cents", estimate.taxesCents())
                .rate("precise_taxes_amount_cents", estimate.preciseTaxesCents())
                .rate("taxes_rate", items.taxesRate())
                .number("sub_total_excluding_taxes_amount_cents", items.subTotalCents())
                .number("max_creditable_amount_cents", estimate.maxCreditableCents())
                .number("max_refundable_amount_cents", estimate.maxRefundableCents())
                .number("max_offsettable_amount_cents", estimate.maxOffsettableCents())
                .number("coupons_adjustment_amount_cents", items.wholeCouponsCents())
                .rate("precise_coupons_adjustment_amount_cents",
                        estimate.preciseCouponsCents())
                .list("items", items.fees(), item -> scope.members()
                        .number("amount_cents", item.wholeCents())
                        .id("fee_id", item.fee().id()).node())
                .list("applied_taxes", estimate.taxLines(),
                        tax -> taxes.onEstimate(tax, invoice.document().currency())).node();
    }

    /** The URL of the document; null until the note is issued ({@code money.md 4.7}). */
    private String fileUrl(CreditNote note) {
        return note.isFinalized() ? scope.links().link(DocumentLinks.Kind.CREDIT_NOTE, note.id(),
                note.customerId(), note.document().number()) : null;
    }

    /** Null until the note is issued, once it is void, and for self-billed invoices. */
    private String xmlUrl(CreditNote note, Invoice invoice) {
        return !note.isFinalized() || note.state().creditStatus() == CreditStatus.VOIDED
                || invoice.parties().selfBilled() ? null
                : scope.links().xmlLink(DocumentLinks.Kind.CREDIT_NOTE, note.id(),
                        note.customerId(), note.document().number());
    }

    private static void amounts(Members members, CreditNote note) {
        CreditNoteAmounts amounts = note.amounts();
        members.number("total_amount_cents", amounts.totalCents())
                .number("taxes_amount_cents", amounts.taxesCents())
                .rate("taxes_rate", amounts.taxesRate())
                .number("sub_total_excluding_taxes_amount_cents",
                        amounts.subTotalExcludingTaxesCents())
                .number("balance_amount_cents", note.state().balanceCents())
                .number("credit_amount_cents", note.parts().creditCents())
                .number("refund_amount_cents", note.parts().refundCents())
                .number("offset_amount_cents", note.parts().offsetCents())
                .number("coupons_adjustment_amount_cents", amounts.couponsAdjustmentCents());
    }

    private ObjectNode item(CreditNoteView view, CreditNote.Item item) {
        return scope.members().id("id", item.id()).number("amount_cents", item.amountCents())
                .text("amount_currency", view.note().document().currency())
                .node("fee", fees.onInvoice(view.fee(item.feeId()))).node();
    }
}
