package billing.invoicing.advance;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.BilledSubscription;
import billing.invoicing.BillingTrigger;
import billing.invoicing.Fee;
import billing.invoicing.InvoicingReason;
import billing.invoicing.fee.ChargeFees;
import billing.invoicing.fee.PeriodFees;
import billing.invoicing.service.Invoicing;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.usage.aggregation.RatedUsage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Makes the fees of events: each with an invoice of its own, or alone and taxed on its own. */
final class AdvanceFees {
    private static final int WRITTEN_AT_ONCE = 1_000;
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final Invoicing invoicing = new Invoicing();
    private final List<Fee> alone = new ArrayList<>();
    private UUID customerOfAlone;

    AdvanceFees(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /** Makes the fee of one event and charge. */
    void add(AdvancePayer payer, RatedUsage usage, String transactionId) {
        Fee fee = fee(payer, usage, transactionId, now);
        if (fee.source().invoiceable()) {
            invoice(payer, fee);
        } else {
            addAlone(payer, PeriodFees.taxable(fee, payer.terms().plan(), payer.taxes()).taxed());
        }
    }

    /** The fee of one event and charge, before taxes; its identity comes when it is booked. */
    static Fee fee(AdvancePayer payer, RatedUsage usage, String transactionId, Instant now) {
        return new ChargeFees(at -> null, payer.terms().plan().billing().currency(),
                payer.terms().subscription().id(), payer.period(), now)
                .ofEvent(usage, transactionId);
    }

    private void invoice(AdvancePayer payer, Fee fee) {
        BillingTrigger trigger = new BillingTrigger(payer.customer(), now, List.of(
                new BilledSubscription(payer.terms(), InvoicingReason.IN_ADVANCE_CHARGE)));
        invoicing.bill(work, trigger, List.of(fee)).stream()
                .flatMap(invoice -> invoice.parts().fees().stream())
                .forEach(billed -> Notices.in(handle).add(EventType.FEE_CREATED, billed.id()));
    }

    private void addAlone(AdvancePayer payer, Fee fee) {
        UUID customer = payer.customer().id();
        if (!customer.equals(customerOfAlone) || alone.size() >= WRITTEN_AT_ONCE) {
            book();
            customerOfAlone = customer;
        }
        alone.add(fee);
    }

    /** Writes what has been put together. */
    void book() {
        invoicing.bookUninvoiced(work, customerOfAlone, alone);
        alone.clear();
    }
}
