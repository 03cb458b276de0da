package billing.creditnote.life;

import billing.creditnote.CreditNote;
import billing.creditnote.CreditNoteEstimate;
import billing.creditnote.CreditNoteReason;
import billing.creditnote.CreditNoteRequest;
import billing.creditnote.CreditableInvoice;
import billing.creditnote.CreditedFee;
import billing.creditnote.CreditedItems;
import billing.creditnote.UnusedDays;
import billing.creditnote.UnusedDays.Giveback;
import billing.creditnote.issue.CreditNoteIssue;
import billing.creditnote.issue.Grounds;
import billing.error.InvalidException;
import billing.error.NotAllowedException;
import billing.error.NotFoundException;
import billing.invoice.Fee;
import billing.invoice.FeeType;
import billing.invoice.Invoice;
import billing.invoice.InvoiceStatus;
import billing.invoice.life.InvoiceLife;
import billing.invoice.store.Invoices;
import billing.store.Identifiers;
import billing.store.Rows;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.subscription.Subscriptions;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/** Makes credit notes: by request, and for the unused days of a subscription that ends. */
public final class CreditNoteCreation {
    private final Handle handle;
    private final Identifiers identifiers;

    /** Makes notes within the handle's transaction. */
    public CreditNoteCreation(Handle handle, Identifiers identifiers) {
        this.handle = handle;
        this.identifiers = identifiers;
    }

    /**
     * Makes a note ({@code money.md 4.3}).
     *
     * @throws NotFoundException   for an unknown invoice or a fee that is not on it
     * @throws NotAllowedException {@code invalid_type_or_status} for a top-up that cannot be
     *                             given back
     * @throws InvalidException    with the codes of {@code money.md 4.4}; nothing is written
     */
    public CreditNote create(CreditNoteRequest request, Instant now) {
        CreditableInvoice creditable = creditable(request.invoiceId());
        CreditNoteChecks checks = new CreditNoteChecks(creditable);
        checks.checkTopUp(
                request.parts().creditCents() > 0 || request.parts().refundCents() > 0);
        CreditedItems items = creditable.items(checks.items(request.items()));
        CreditNoteReason reason = checks.reason(request.reason());
        checks.check(request.parts(), items);
        checks.raise();
        return settled(new CreditNoteIssue(handle, identifiers).issue(creditable.invoice(), items,
                request.parts(), new Grounds(reason, request.description(), request.metadata()),
                now), now);
    }

    /**
     * What a note over items would come to, writing nothing ({@code money.md 4.5}).
     *
     * @throws NotFoundException   as for the note itself
     * @throws NotAllowedException {@code invalid_type_or_status} for an unpaid top-up
     * @throws InvalidException    for faulty items
     */
    public CreditNoteEstimate estimate(UUID invoiceId, List<CreditNoteRequest.Line> lines) {
        CreditableInvoice creditable = creditable(invoiceId);
        CreditNoteChecks checks = new CreditNoteChecks(creditable);
        checks.checkTopUp(true);
        return CreditNoteEstimate.of(creditable, creditable.estimated(checks.items(lines)));
    }

    /**
     * Gives back the unused days of a subscription whose current period is billed in advance
     * ({@code money.md 4.8}); its caller knows that the period was invoiced.
     *
     * @param terms    the subscription with the plan that it ends on
     * @param end      when it ended
     * @param upgraded whether a dearer plan follows
     * @return the note; nothing when the last fee is 0, its invoice does not stand, or nothing is
     *         left to give back
     */
    public Optional<CreditNote> unusedDays(SubscriptionTerms terms, Instant end, boolean upgraded,
                                           Giveback giveback, Instant now) {
        return lastBilled(terms.subscription()).flatMap(creditable -> {
            Fee fee = lastFee(creditable.invoice(), terms.subscription());
            UnusedDays days =
                    UnusedDays.of(fee, terms, initialStart(terms.subscription()), end, upgraded);
            BigDecimal cents = days.itemCents(fee, creditable.creditedCents(fee));
            if (cents.signum() <= 0) {
                return Optional.empty();
            }
            CreditedItems items = creditable.items(List.of(new CreditedFee(fee, cents)));
            if (items.totalCents() <= 0) {
                return Optional.empty();
            }
            return Optional.of(settled(new CreditNoteIssue(handle, identifiers).issue(
                    creditable.invoice(), items,
                    days.parts(giveback, items, fee, creditable.invoice()),
                    Grounds.of(upgraded ? CreditNoteReason.ORDER_CHANGE
                            : CreditNoteReason.ORDER_CANCELLATION), now), now));
        });
    }

    /** What a note offsets settles the invoice at once, unless both are drafts still. */
    private CreditNote settled(CreditNote note, Instant now) {
        if (note.isFinalized() && note.parts().offsetCents() > 0) {
            new InvoiceLife(handle, identifiers)
                    .offset(note.invoiceId(), note.parts().offsetCents(), now);
        }
        return note;
    }

    private CreditableInvoice creditable(UUID invoiceId) {
        if (invoiceId == null) {
            throw new NotFoundException("invoice", null);
        }
        return CreditNoteIssue.creditable(handle, new Invoices(handle).get(invoiceId));
    }

    /** The invoice with the last fee of a subscription, if the fee is worth anything. */
    private Optional<CreditableInvoice> lastBilled(Subscription subscription) {
        return new Rows<>(handle, "SELECT invoice_id, amount_cents FROM fees",
                row -> row.number("amount_cents") == 0 ? Optional.<UUID>empty()
                        : Optional.of(row.id("invoice_id")))
                .first("WHERE subscription_id = ? AND fee_type = ? AND invoice_id IS NOT NULL"
                        + " ORDER BY created_at DESC, id DESC LIMIT 1", subscription.id(),
                        FeeType.SUBSCRIPTION)
                .flatMap(found -> found).flatMap(new Invoices(handle)::byId)
                .filter(invoice -> invoice.status() == InvoiceStatus.FINALIZED
                        || invoice.status() == InvoiceStatus.DRAFT)
                .map(invoice -> CreditNoteIssue.creditable(handle, invoice));
    }

    private static Fee lastFee(Invoice invoice, Subscription subscription) {
        return invoice.fees().stream().filter(fee -> fee.type() == FeeType.SUBSCRIPTION
                && subscription.id().equals(fee.subscriptionId())).findFirst().orElseThrow();
    }

    private Instant initialStart(Subscription subscription) {
        return new Subscriptions(handle)
                .initialStart(subscription.customerId(), subscription.externalId())
                .filter(first -> first.isBefore(subscription.startedAt()))
                .orElse(subscription.startedAt());
    }
}
