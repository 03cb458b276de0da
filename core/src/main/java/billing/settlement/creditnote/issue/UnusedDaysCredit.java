package billing.settlement.creditnote.issue;

import billing.engine.Handle;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.fee.store.BillingHistory;
import billing.invoicing.store.Invoices;
import billing.kernel.time.DatePeriod;
import billing.kernel.time.LocalDays;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.creditnote.CreditableInvoice;
import billing.settlement.creditnote.CreditedFee;
import billing.settlement.creditnote.CreditedItems;
import billing.settlement.creditnote.UnusedDays;
import billing.settlement.creditnote.store.AdvanceBilling;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.subscription.TerminationCredit;
import billing.subscription.store.Subscriptions;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The amount to credit for the unused days of the current period of a subscription billed in
 * advance ({@code subscriptions-and-invoicing.md 2.8}, {@code money.md 4.8}).
 *
 * @param creditable the invoice with the subscription's last fee
 * @param fee        that fee
 * @param items      the credited amount of that fee
 * @param option     how it is credited; not SKIP
 */
public record UnusedDaysCredit(CreditableInvoice creditable, Fee fee, UnusedDays days,
                               CreditedItems items, TerminationCredit option) {
    /**
     * Computes the credit of a subscription that ended; writes nothing.
     *
     * @param ended the subscription after its end, with the plan that it ended on
     * @return empty when nothing is to be credited ({@link TerminationCredit#of}), its current
     *         period was not billed, the last fee is 0, its invoice is not valid, or nothing is
     *         left to credit
     */
    public static Optional<UnusedDaysCredit> compute(Handle handle, SubscriptionTerms ended) {
        TerminationCredit option = TerminationCredit.of(ended);
        if (option == TerminationCredit.SKIP) {
            return Optional.empty();
        }
        Subscription subscription = ended.subscription();
        Instant end = subscription.state().terminatedAt();
        SubscriptionTerms terms = new BillingHistory(handle, null).after(ended, end);
        if (!isPeriodBilled(handle, terms, terms.periodDate(end))) {
            return Optional.empty();
        }
        return lastBilled(handle, subscription.id()).flatMap(creditable -> {
            Fee fee = creditable.invoice().parts().fees().stream()
                    .filter(one -> one.source().type() == FeeType.SUBSCRIPTION
                            && subscription.id().equals(one.source().subscriptionId()))
                    .findFirst().orElseThrow();
            UnusedDays days = UnusedDays.of(fee, terms,
                    new Subscriptions(handle).initialStart(subscription));
            BigDecimal cents = days.itemCents(fee, creditable.creditedCents(fee));
            if (cents.signum() <= 0) {
                return Optional.empty();
            }
            CreditedItems items = creditable.items(List.of(new CreditedFee(fee, cents)));
            return items.totalCents() <= 0 ? Optional.empty() : Optional.of(
                    new UnusedDaysCredit(creditable, fee, days, items, option));
        });
    }

    /** Returns the invoice that is credited. */
    public Invoice invoice() {
        return creditable.invoice();
    }

    /** Returns the parts of the note. */
    public CreditNoteParts parts() {
        return days.parts(option, items, fee, creditable);
    }

    /** A first period counts as billed; a later one by an invoice of exactly its boundaries. */
    private static boolean isPeriodBilled(Handle handle, SubscriptionTerms terms,
                                          LocalDate date) {
        DatePeriod period = terms.cadence().periodOf(date);
        if (period.contains(terms.startedOn())) {
            return true;
        }
        return new AdvanceBilling(handle).isBilled(terms.subscription().id(),
                LocalDays.windowOf(period, terms.zone()));
    }

    private static Optional<CreditableInvoice> lastBilled(Handle handle, UUID subscription) {
        return new AdvanceBilling(handle).lastInvoice(subscription)
                .flatMap(new Invoices(handle)::byId)
                .filter(invoice -> invoice.state().status() == InvoiceStatus.FINALIZED
                        || invoice.state().status() == InvoiceStatus.DRAFT)
                .map(invoice -> CreditNoteIssue.creditable(handle, invoice));
    }
}
