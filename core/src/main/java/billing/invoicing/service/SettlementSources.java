package billing.invoicing.service;

import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceVoid;
import billing.invoicing.VoidRequest;
import java.util.List;
import java.util.Optional;

/** The sources of one unit of work, in the order in which they are applied. */
final class SettlementSources {
    private final List<SettlementSource> sources;

    /** The sources of issued invoices. */
    SettlementSources(UnitOfWork work) {
        this(SettlementOrder.ofInvoices(), work);
    }

    SettlementSources(SettlementOrder order, UnitOfWork work) {
        this.sources = order.sources(work);
    }

    /** The reductions available for an invoice that is finalized. */
    OpenSettlements open(PreparedInvoice prepared) {
        return open(prepared, true);
    }

    /** The reductions available for a draft. */
    OpenSettlements openForDraft(PreparedInvoice prepared) {
        return open(prepared, false);
    }

    private OpenSettlements open(PreparedInvoice prepared, boolean all) {
        return new OpenSettlements(sources.stream()
                .filter(one -> all || !one.isForFinalInvoices())
                .map(one -> one.open(prepared)).flatMap(Optional::stream).toList());
    }

    /**
     * The SQL conditions for customers {@code c} to whom any source may have something available.
     */
    List<String> openConditions() {
        return sources.stream().map(SettlementSource::openCondition).flatMap(Optional::stream)
                .distinct().toList();
    }

    Invoice settle(Invoice invoice) {
        Invoice settled = invoice;
        for (SettlementSource one : sources) {
            settled = one.settle(settled);
        }
        return settled;
    }

    void restore(Invoice closed) {
        sources.forEach(one -> one.restore(closed));
    }

    void checkVoid(Invoice invoice, VoidRequest request) {
        sources.forEach(one -> one.checkVoid(invoice, request));
    }

    Invoice restoreVoided(Invoice before, Invoice voided, VoidRequest request) {
        InvoiceVoid cause = new InvoiceVoid(before, request,
                sources.stream().mapToLong(one -> one.creditedCents(before)).sum());
        Invoice last = voided;
        for (SettlementSource one : sources) {
            last = one.restoreVoided(cause, last);
        }
        return last;
    }

    void followNewDrafts(List<Invoice> drafts) {
        sources.forEach(one -> one.followNewDrafts(drafts));
    }

    Invoice followDraft(Invoice before, Invoice after) {
        Invoice last = after;
        for (SettlementSource one : sources) {
            last = one.followDraft(before, last);
        }
        return last;
    }

    void followPayment(Invoice invoice) {
        sources.forEach(one -> one.followPayment(invoice));
    }
}
