package billing.invoicing.store;

import billing.engine.Columns;
import billing.engine.Row;
import billing.invoicing.AppliedTax;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import billing.invoicing.PaymentStatus;
import billing.invoicing.StoredDetails;
import billing.kernel.time.Window;
import com.fasterxml.jackson.core.type.TypeReference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Converts fees to rows and back. */
final class FeeRows {
    private static final TypeReference<LinkedHashMap<String, List<String>>> FILTERS =
            new TypeReference<>() { };
    private static final TypeReference<LinkedHashMap<String, String>> GROUP =
            new TypeReference<>() { };
    private static final TypeReference<LinkedHashMap<String, Object>> DETAILS =
            new TypeReference<>() { };
    private static final TypeReference<Fee.PricingUnitDetails> PRICING_UNIT =
            new TypeReference<>() { };
    private static final TypeReference<List<Fee.PresentationBreakdown>> BREAKDOWNS =
            new TypeReference<>() { };

    private FeeRows() {
    }

    /**
     * The row of a fee.
     *
     * @param invoiceId null for a fee without an invoice
     * @param position  its index on the invoice
     */
    static Columns columns(UUID invoiceId, UUID customerId, Fee fee, int position) {
        Fee.Item item = fee.item();
        Columns columns = Columns.of("fees").set("id", fee.id()).set("invoice_id", invoiceId)
                .set("position", position).set("customer_id", customerId)
                .set("subscription_id", fee.source().subscriptionId())
                .set("fee_type", fee.source().type())
                .set("charge_id", fee.source().chargeId())
                .set("charge_filter_id", fee.source().chargeFilterId())
                .set("fixed_charge_id", fee.source().fixedChargeId())
                .set("add_on_id", fee.source().addOnId())
                .set("true_up_parent_fee_id", fee.source().trueUpParentFeeId())
                .set("item_id", item.id()).set("item_code", item.code())
                .set("item_name", item.name()).set("item_description", item.description())
                .set("invoice_display_name", item.invoiceDisplayName())
                .set("filter_display_name", item.filterInvoiceDisplayName())
                .json("filters", item.filters()).json("grouped_by", item.groupedBy())
                .set("currency", fee.amounts().currency());
        return amounts(columns, fee).set("description", fee.description())
                .set("pay_in_advance", fee.source().payInAdvance())
                .set("invoiceable", fee.source().invoiceable())
                .set("event_transaction_id", fee.source().eventTransactionId())
                .set("true_up", fee.isTrueUp())
                .set("payment_status", fee.payment().status())
                .set("from_at", fee.window() == null ? null : fee.window().from())
                .set("to_at", fee.window() == null ? null : fee.window().to())
                .set("created_at", fee.createdAt()).set("succeeded_at", fee.payment().succeededAt())
                .set("failed_at", fee.payment().failedAt())
                .set("refunded_at", fee.payment().refundedAt());
    }

    private static Columns amounts(Columns columns, Fee fee) {
        return columns.set("amount_cents", fee.amounts().cents())
                .set("precise_amount_cents", fee.amounts().preciseCents())
                .set("precise_unit_amount", fee.amounts().unitAmount())
                .set("units", fee.quantity().units())
                .set("total_aggregated_units", fee.quantity().totalAggregatedUnits())
                .set("events_count", fee.quantity().eventsCount())
                .set("charged_units", fee.quantity().chargedUnits())
                .set("precise_coupons_amount_cents", fee.amounts().couponsCents())
                .set("precise_credit_notes_amount_cents", fee.amounts().creditNotesCents())
                .set("taxes_amount_cents", fee.taxes().cents())
                .set("taxes_precise_amount_cents", fee.taxes().preciseCents())
                .set("taxes_rate", fee.taxes().rate())
                .set("explicit_taxes", fee.taxes().explicit())
                .json("amount_details", fee.amounts().details().members())
                .json("pricing_unit_details", fee.amounts().pricingUnit())
                .json("presentation_breakdowns", fee.quantity().presentationBreakdowns());
    }

    /** The fee of a row, with its taxes from the table of taxes. */
    static Fee fee(Row row, Map<UUID, List<AppliedTax>> taxes) {
        UUID id = row.id("id");
        return new Fee(id,
                new Fee.Source(row.constant("fee_type", FeeType.class), row.id("subscription_id"),
                        row.id("charge_id"), row.id("charge_filter_id"),
                        row.id("fixed_charge_id"), row.id("add_on_id"),
                        row.flag("true_up") ? new Fee.TrueUp(row.id("true_up_parent_fee_id"))
                                : null, row.text("event_transaction_id"),
                        row.flag("pay_in_advance"), row.flag("invoiceable")),
                item(row), row.text("description"),
                new Fee.Quantity(row.decimal("units"), row.decimal("total_aggregated_units"),
                        row.optionalNumber("events_count"), row.decimal("charged_units"),
                        row.json("presentation_breakdowns", BREAKDOWNS)),
                new Fee.Amounts(row.currency("currency"), row.number("amount_cents"),
                        row.decimal("precise_amount_cents"), row.decimal("precise_unit_amount"),
                        row.decimal("precise_coupons_amount_cents"),
                        row.decimal("precise_credit_notes_amount_cents"),
                        StoredDetails.of(row.json("amount_details", DETAILS)),
                        row.json("pricing_unit_details", PRICING_UNIT)),
                new Fee.Taxes(row.number("taxes_amount_cents"),
                        row.decimal("taxes_precise_amount_cents"), row.decimal("taxes_rate"),
                        taxes.getOrDefault(id, List.of()), row.flag("explicit_taxes")),
                new Fee.Payment(row.constant("payment_status", PaymentStatus.class),
                        row.instant("succeeded_at"), row.instant("failed_at"),
                        row.instant("refunded_at")),
                window(row), row.instant("created_at"));
    }

    private static Fee.Item item(Row row) {
        return new Fee.Item(row.id("item_id"), row.text("item_code"), row.text("item_name"),
                row.text("item_description"), row.text("invoice_display_name"),
                row.text("filter_display_name"), row.json("filters", FILTERS),
                row.json("grouped_by", GROUP));
    }

    private static Window window(Row row) {
        return row.instant("from_at") == null ? null
                : new Window(row.instant("from_at"), row.instant("to_at"));
    }
}
