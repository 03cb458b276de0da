package billing.invoicing.correction.store;

import billing.catalog.Tax;
import billing.engine.CachedValue;
import billing.engine.CachedValue.Topic;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Json;
import billing.engine.Row;
import billing.engine.Rows;
import billing.invoicing.BilledItem;
import billing.invoicing.CouponShare;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.invoicing.correction.CorrectionLine;
import billing.invoicing.correction.FeeKey;
import billing.invoicing.correction.RatedAmount;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Window;
import billing.subscription.Subscription;
import com.fasterxml.jackson.core.type.TypeReference;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The lines of corrections: waiting for the next invoice of their subscription, or billed. */
public final class CorrectionLines {
    private static final TypeReference<Fee.Item> ITEM = new TypeReference<>() { };
    private static final TypeReference<List<Tax>> TAXES = new TypeReference<>() { };
    private static final TypeReference<List<CouponShare>> COUPONS = new TypeReference<>() { };

    /**
     * Cached because most databases have no lines, and a billing run reads them for each
     * subscription.
     */
    private static final CachedValue<Boolean> EXIST = new CachedValue<>(Topic.TRANSACTION,
            handle -> Rows.exist(handle, "SELECT 1 FROM correction_lines", "LIMIT 1"));

    private final Handle handle;
    private final Rows<CorrectionLine> rows;

    /** The lines of a database. */
    public CorrectionLines(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM correction_lines", CorrectionLines::line);
    }

    /**
     * The lines to be billed on an invoice of a subscription in the currency of its plan: a
     * predecessor may have been billed in another one.
     *
     * @param own the draft that is computed again and bills some of them; null for a new invoice
     */
    public List<CorrectionLine> open(Subscription subscription, CurrencyUnit currency, UUID own) {
        return !EXIST.in(handle) ? List.of()
                : rows.list("WHERE customer_id = ? AND external_subscription_id = ?"
                        + " AND currency = ? AND (billed_on IS NULL OR billed_on = ?)"
                        + " ORDER BY created_at, id",
                        subscription.customerId(), subscription.externalId(), currency, own);
    }

    /** The lines by corrections of an invoice that wait for an invoice or are on a draft. */
    public List<CorrectionLine> notFinal(UUID invoiceId) {
        return !EXIST.in(handle) ? List.of()
                : rows.list("WHERE invoice_id = ? AND (billed_on IS NULL OR EXISTS (SELECT 1"
                        + " FROM invoices i WHERE i.id = billed_on AND i.status = 'draft'))"
                        + " ORDER BY created_at, id", invoiceId);
    }

    /** All lines that wait for an invoice. */
    public List<CorrectionLine> waiting() {
        return rows.list("WHERE billed_on IS NULL ORDER BY created_at, id");
    }

    /** The lines created by corrections of an invoice, the latest first. */
    public List<CorrectionLine> ofInvoice(UUID invoiceId) {
        return rows.list("WHERE invoice_id = ? ORDER BY created_at DESC, id DESC", invoiceId);
    }

    /**
     * Adds a line.
     *
     * @param taken of a negative line, the cents by which it reduces billed fees; they can no
     *              longer be credited
     */
    public void insert(CorrectionLine line, Map<UUID, Long> taken) {
        FeeKey key = line.corrected().key();
        BilledItem what = key.item();
        Columns.of("correction_lines").set("id", line.id())
                .set("invoice_id", line.corrected().invoiceId())
                .set("invoice_number", line.corrected().number())
                .set("customer_id", line.corrected().customerId())
                .set("external_subscription_id", line.corrected().externalSubscriptionId())
                .set("subscription_id", what.subscriptionId()).set("fee_type", what.type())
                .set("charge_id", what.chargeId()).set("filter_id", what.filterId())
                .set("true_up", what.trueUp()).set("event_id", key.transaction())
                .json("item", line.item())
                .set("currency", line.amount().currency())
                .set("amount_cents", line.amount().cents())
                .set("coupons", line.amount().coupons() == null ? null
                : Json.write(line.amount().coupons()))
                .set("unit_price", line.change().unitPrice())
                .set("was_cents", line.change().was().cents())
                .set("was_units", line.change().was().units())
                .set("is_cents", line.change().is().cents())
                .set("is_units", line.change().is().units())
                .set("from_at", line.window().from()).set("to_at", line.window().to())
                .json("taxes", line.amount().taxes()).set("billed_on", line.billed().invoiceId())
                .set("fee_id", line.billed().feeId()).set("created_at", line.createdAt())
                .insert(handle);
        Columns.insertAll(handle, taken.entrySet().stream().map(one ->
                Columns.of("correction_takes").set("line_id", line.id())
                        .set("fee_id", one.getKey()).set("amount_cents", one.getValue()))
                .toList());
    }

    /** Deletes a line that is not on a final invoice, with its reductions of fees. */
    public void delete(CorrectionLine line) {
        handle.execute("DELETE FROM correction_takes WHERE line_id = ?", line.id());
        handle.execute("DELETE FROM correction_lines WHERE id = ?", line.id());
    }

    /**
     * The cents by which negative lines reduce the fees of invoices, by fee id; they can no longer
     * be credited. Lines on a voided invoice reduce nothing.
     */
    public Map<UUID, Long> takenOf(Collection<UUID> invoiceIds) {
        Map<UUID, Long> taken = new HashMap<>();
        if (EXIST.in(handle)) {
            new Rows<>(handle, "SELECT t.fee_id, t.amount_cents FROM correction_takes t"
                    + " JOIN fees f ON f.id = t.fee_id"
                    + " JOIN correction_lines l ON l.id = t.line_id"
                    + " LEFT JOIN invoices i ON i.id = l.billed_on",
                    row -> Map.entry(row.id("fee_id"), row.number("amount_cents")))
                    .listIn("WHERE coalesce(i.status, '') <> 'voided' AND f.invoice_id",
                            invoiceIds, "")
                    .forEach(one -> taken.merge(one.getKey(), one.getValue(), Long::sum));
        }
        return taken;
    }

    /**
     * A line on an invoice, of which that invoice or the corrected one is voided.
     *
     * @param correctedVoidedAt when the corrected invoice was voided; or null
     * @param billedVoidedAt    when the invoice that bills the line was voided; or null
     */
    public record Voided(CorrectionLine line, Instant correctedVoidedAt, Instant billedVoidedAt) {
    }

    /** The lines of customers on invoices, as far as one of the two invoices is voided. */
    public List<Voided> voided(Collection<UUID> customerIds) {
        return !EXIST.in(handle) ? List.of() : new Rows<>(handle, "SELECT l.*,"
                + " c.voided_at AS corrected_voided_at, b.voided_at AS billed_voided_at"
                + " FROM correction_lines l JOIN invoices c ON c.id = l.invoice_id"
                + " JOIN invoices b ON b.id = l.billed_on",
                row -> new Voided(line(row), row.instant("corrected_voided_at"),
                        row.instant("billed_voided_at")))
                .listIn("WHERE coalesce(c.voided_at, b.voided_at) IS NOT NULL"
                        + " AND l.customer_id", customerIds, "");
    }

    /** The lines on invoices. */
    public List<CorrectionLine> billedOn(Collection<UUID> invoiceIds) {
        return !EXIST.in(handle) ? List.of()
                : rows.listIn("WHERE billed_on", invoiceIds, "ORDER BY created_at, id");
    }

    /**
     * Marks the lines on an invoice as billed there; to be called whenever its fees are written.
     *
     * @throws IllegalStateException when another invoice has billed one meanwhile
     */
    public void markBilled(Invoice invoice) {
        for (Fee fee : invoice.parts().fees()) {
            if (fee.isCorrection()) {
                UUID line = CorrectionLine.idOf(fee);
                int taken = handle.execute("UPDATE correction_lines SET billed_on = ?, fee_id = ?"
                                + " WHERE id = ? AND (billed_on IS NULL OR billed_on = ?)",
                        invoice.id(), fee.id(), line,
                        invoice.id());
                if (taken != 1) {
                    throw new IllegalStateException("the correction " + line
                            + " is on another invoice already");
                }
            }
        }
    }

    /**
     * Releases lines that a voided invoice billed, before the invoice that replaces it is computed:
     * what they use of coupons counts again.
     *
     * @param corrections the fees that bill them
     */
    public void release(List<Fee> corrections) {
        corrections.forEach(fee -> handle.execute("UPDATE correction_lines SET billed_on = NULL,"
                + " fee_id = NULL WHERE id = ?", CorrectionLine.idOf(fee)));
    }

    /** Releases the lines of a deleted draft, so that another invoice can bill them. */
    public void releaseDraft(UUID draft) {
        handle.execute("UPDATE correction_lines SET billed_on = NULL, fee_id = NULL"
                + " WHERE billed_on = ?", draft);
    }

    private static CorrectionLine line(Row row) {
        Fee.Item item = row.json("item", ITEM);
        FeeKey key = new FeeKey(new BilledItem(row.id("subscription_id"),
                row.constant("fee_type", FeeType.class), row.id("charge_id"),
                row.id("filter_id"), null, item.groupedBy(), row.flag("true_up")),
                row.text("event_id"));
        return new CorrectionLine(row.id("id"),
                new CorrectionLine.Corrected(row.id("invoice_id"), row.text("invoice_number"),
                        row.id("customer_id"), row.text("external_subscription_id"), key),
                item, new Window(row.instant("from_at"), row.instant("to_at")),
                new CorrectionLine.Amount(row.currency("currency"), row.number("amount_cents"),
                        row.text("coupons") == null ? null : row.json("coupons", COUPONS),
                        row.json("taxes", TAXES)),
                new CorrectionLine.Change(
                        new RatedAmount(row.number("was_cents"), row.decimal("was_units")),
                        new RatedAmount(row.number("is_cents"), row.decimal("is_units")),
                        row.decimal("unit_price")),
                new CorrectionLine.Billed(row.id("billed_on"), row.id("fee_id")),
                row.instant("created_at"));
    }
}
