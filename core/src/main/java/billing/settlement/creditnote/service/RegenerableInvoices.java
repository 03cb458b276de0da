package billing.settlement.creditnote.service;

import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.correction.store.CorrectedInvoices;
import billing.invoicing.service.Regeneration;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.store.CreditNotes;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Which invoices can be regenerated once they are void ({@code subscriptions-and-invoicing.md
 * 6.8}). The documents that correct an invoice remain valid when it is voided, so that a correction
 * of the new invoice would book the same difference twice.
 */
public final class RegenerableInvoices {
    private final Handle handle;

    /** The invoices of a database. */
    public RegenerableInvoices(Handle handle) {
        this.handle = handle;
    }

    /** Why an invoice cannot be regenerated, void or before it is; empty if it can. */
    public Optional<String> refusal(Invoice invoice) {
        return Optional.ofNullable(refusals(List.of(invoice)).get(invoice.id()));
    }

    /**
     * The sentences that state why some invoices cannot be regenerated, by their ids; without those
     * that can. They are read together.
     */
    public Map<UUID, String> refusals(Collection<Invoice> invoices) {
        List<UUID> ids = invoices.stream().map(Invoice::id).toList();
        Set<UUID> corrected = corrected(ids);
        Map<UUID, String> refusals = new LinkedHashMap<>();
        for (Invoice invoice : invoices) {
            if (corrected.contains(invoice.id())) {
                refusals.put(invoice.id(), "invoice " + invoice.document().number()
                        + " has been corrected by other documents, which remain valid");
            } else {
                Regeneration.refusal(invoice)
                        .ifPresent(reason -> refusals.put(invoice.id(), reason));
            }
        }
        return refusals;
    }

    /** Those that a final invoice or a credit note corrects. */
    private Set<UUID> corrected(List<UUID> ids) {
        CorrectedInvoices stored = new CorrectedInvoices(handle);
        Set<UUID> booked = stored.among(ids);
        if (booked.isEmpty()) {
            return booked;
        }
        Set<UUID> corrected = new HashSet<>(stored.billedOnFinal(booked));
        new CreditNotes(handle).issuedOf(booked).stream().map(CreditNote::invoiceId)
                .forEach(corrected::add);
        return corrected;
    }
}
