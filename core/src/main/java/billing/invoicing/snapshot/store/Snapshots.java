package billing.invoicing.snapshot.store;

import billing.catalog.Plan;
import billing.catalog.PlanText;
import billing.customer.EntityElectronicInvoicing.Documents;
import billing.documents.Layout;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Json;
import billing.engine.Row;
import billing.engine.Rows;
import billing.invoicing.snapshot.InvoiceCodes;
import billing.invoicing.snapshot.IssuerSnapshot;
import billing.invoicing.snapshot.RecipientSnapshot;
import billing.invoicing.snapshot.Snapshot;
import billing.invoicing.snapshot.SnapshotCache;
import billing.invoicing.snapshot.SnapshotPart;
import com.fasterxml.jackson.core.type.TypeReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/** The stored snapshots, which are never changed. */
public final class Snapshots {
    private static final TypeReference<IssuerSnapshot> ISSUER = new TypeReference<>() { };
    private static final TypeReference<RecipientSnapshot> RECIPIENT = new TypeReference<>() { };
    private static final TypeReference<InvoiceCodes> CODES = new TypeReference<>() { };
    private static final TypeReference<Map<UUID, PartText>> PARTS = new TypeReference<>() { };

    private static final String SELECTED = "SELECT o.invoice_id, o.layout, o.subscriptions,"
            + " o.events_seen, o.e_invoicing, o.issuer, r.content AS recipient"
            + " FROM invoice_originals o JOIN originals r ON r.hash = o.recipient";

    private final Handle handle;

    /** A stored part: plans by their hash; the second may be null. */
    private record PartText(String title, String plan, String upgrade) {
    }

    /** Snapshots within the handle's transaction. */
    public Snapshots(Handle handle) {
        this.handle = handle;
    }

    /**
     * Stores the snapshots of invoices; equal contents are stored once.
     *
     * @param originals by invoice
     */
    public void keep(Map<UUID, Snapshot> originals) {
        SnapshotCache texts = SnapshotCache.in(handle);
        Map<String, String> contents = new HashMap<>();
        List<Columns> rows = new ArrayList<>(originals.size());
        originals.forEach((invoice, original) ->
                rows.add(row(invoice, original, texts, contents)));
        add(contents);
        Columns.insertAll(handle, rows);
    }

    /** The row of an invoice; the contents that it refers to are added to {@code contents}. */
    private static Columns row(UUID invoiceId, Snapshot original, SnapshotCache texts,
                               Map<String, String> contents) {
        Map<UUID, PartText> parts = new HashMap<>();
        original.parts().forEach((subscription, part) -> parts.put(subscription, new PartText(
                part.title(), put(texts.snapshot(part.plan()), contents),
                part.upgrade() == null ? null : put(texts.snapshot(part.upgrade()), contents))));
        String issuer = put(texts.snapshot(original.issuer()), contents);
        String recipient =
                put(SnapshotCache.hashed(Json.write(original.recipient())), contents);
        return Columns.of("invoice_originals").set("invoice_id", invoiceId)
                .set("layout", original.layout().number()).set("issuer", issuer)
                .set("recipient", recipient).json("subscriptions", parts)
                .set("events_seen", original.eventsSeen()).json("e_invoicing", original.codes());
    }

    private static String put(SnapshotCache.Hashed text, Map<String, String> contents) {
        contents.put(text.hash(), text.text());
        return text.hash();
    }

    /**
     * Adds contents that are not stored yet: the logo of an issuer is not written for each invoice.
     */
    private void add(Map<String, String> contents) {
        new Rows<>(handle, "SELECT hash FROM originals", row -> row.text("hash"))
                .listIn("WHERE hash", List.copyOf(contents.keySet()), "")
                .forEach(contents::remove);
        List<Columns> rows = new ArrayList<>();
        // In one order, because who adds the same content waits for the other to end.
        new TreeMap<>(contents).forEach((hash, content) ->
                rows.add(Columns.of("originals").set("hash", hash).set("content", content)));
        Columns.addMissing(handle, rows);
    }

    /**
     * The snapshot of an invoice; empty when it is not issued, or was issued before snapshots were
     * stored.
     */
    public Optional<Snapshot> find(UUID invoiceId) {
        return new Rows<>(handle, SELECTED, row -> original(row, new HashMap<>()))
                .first("WHERE o.invoice_id = ?", invoiceId);
    }

    /** The snapshots of those invoices that have one, by invoice. */
    public Map<UUID, Snapshot> find(Collection<UUID> invoiceIds) {
        Map<UUID, Snapshot> found = new HashMap<>();
        // Most have the same, and its logo may be long.
        Map<String, IssuerSnapshot> issuers = new HashMap<>();
        new Rows<>(handle, SELECTED,
                row -> found.put(row.id("invoice_id"), original(row, issuers)))
                .listIn("WHERE o.invoice_id", invoiceIds, "");
        return found;
    }

    /** The plans of those invoices that have a snapshot, by invoice and subscription. */
    public Map<UUID, Map<UUID, Plan>> plans(Collection<UUID> invoiceIds) {
        Map<UUID, Map<UUID, Plan>> found = new HashMap<>();
        new Rows<>(handle, "SELECT invoice_id, subscriptions FROM invoice_originals", row -> {
            Map<UUID, Plan> plans = new HashMap<>();
            row.json("subscriptions", PARTS).forEach((subscription, part) ->
                    plans.put(subscription, plan(part.plan())));
            return found.put(row.id("invoice_id"), plans);
        }).listIn("WHERE invoice_id", invoiceIds, "");
        return found;
    }

    /** The titles of those invoices that have a snapshot, by invoice and subscription. */
    public Map<UUID, Map<UUID, String>> titles(Collection<UUID> invoiceIds) {
        Map<UUID, Map<UUID, String>> found = new HashMap<>();
        new Rows<>(handle, "SELECT invoice_id, subscriptions FROM invoice_originals", row -> {
            Map<UUID, String> titles = new HashMap<>();
            row.json("subscriptions", PARTS).forEach((subscription, part) ->
                    titles.put(subscription, part.title()));
            return found.put(row.id("invoice_id"), titles);
        }).listIn("WHERE invoice_id", invoiceIds, "");
        return found;
    }

    /**
     * Whether PDFs of an invoice and of its credit notes have the electronic invoice attached, by
     * what its issuer stated when it was issued.
     */
    public boolean isHybrid(UUID invoiceId) {
        return Rows.exist(handle, "SELECT 1 FROM invoice_originals o"
                + " JOIN originals i ON i.hash = o.issuer", "WHERE o.invoice_id = ?"
                + " AND " + handle.dialect().jsonText("i.content", "electronic_invoicing",
                        "documents") + " = ?",
                invoiceId, Documents.HYBRID.name());
    }

    /** The snapshot of a row; its issuer is one of those known by their hash, or is added. */
    private Snapshot original(Row row, Map<String, IssuerSnapshot> issuers) {
        Map<UUID, SnapshotPart> parts = new HashMap<>();
        row.json("subscriptions", PARTS).forEach((subscription, part) -> parts.put(subscription,
                new SnapshotPart(part.title(), plan(part.plan()),
                        part.upgrade() == null ? null : plan(part.upgrade()))));
        return new Snapshot(new Layout(row.integer("layout")),
                issuers.computeIfAbsent(row.text("issuer"), this::issuer),
                row.json("recipient", RECIPIENT), parts, row.optionalNumber("events_seen"),
                row.json("e_invoicing", CODES));
    }

    private IssuerSnapshot issuer(String hash) {
        return new Rows<>(handle, "SELECT content FROM originals",
                row -> row.json("content", ISSUER)).first("WHERE hash = ?", hash).orElseThrow();
    }

    private Plan plan(String hash) {
        return SnapshotCache.in(handle).withHash(hash, () -> new Rows<>(handle,
                "SELECT content FROM originals", row -> PlanText.plan(row.text("content")))
                .first("WHERE hash = ?", hash).orElseThrow());
    }
}
