package billing.repair.correction.service;

import billing.documents.DocumentTexts;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.BilledSubscription;
import billing.invoicing.BillingTrigger;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoicingReason;
import billing.invoicing.correction.CorrectionLine;
import billing.invoicing.correction.store.CorrectionLines;
import billing.invoicing.service.Invoicing;
import billing.repair.correction.CorrectionMethod;
import billing.repair.correction.FeeDifference;
import billing.repair.correction.InvoiceDifference;
import billing.subscription.BillingContext;
import billing.subscription.Subscription;
import billing.subscription.Subscriptions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What corrected invoices owe more or less, fee by fee: lines that wait for the next invoice of
 * their subscription, and invoices of their own where there will be none or it is not to be waited
 * for.
 */
final class CorrectionCharges {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    CorrectionCharges(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /** The lines of differences, one a fee; nothing is written. */
    List<CorrectionLine> lines(InvoiceDifference difference) {
        Invoice invoice = difference.invoice();
        DocumentTexts texts = DocumentTexts.of(Locale.forLanguageTag(BillingContext
                .read(handle, invoice.parties().customerId()).settings().documentLocale()));
        return difference.fees().stream().map(one -> line(invoice, one, texts)).toList();
    }

    private CorrectionLine line(Invoice invoice, FeeDifference one, DocumentTexts texts) {
        Fee fee = one.fee();
        Fee.Item item = fee.item();
        String name = one.key().trueUp()
                ? texts.text("line.minimum", item.invoiceDisplayName())
                : item.invoiceDisplayName();
        Fee.Item named = new Fee.Item(item.id(), item.code(), item.name(), item.description(),
                texts.text("line.correction", name, invoice.document().number()),
                item.filterInvoiceDisplayName(), item.filters(), item.groupedBy());
        String externalId = new Subscriptions(handle).byId(one.key().subscriptionId())
                .orElseThrow().externalId();
        return new CorrectionLine(work.nextId(),
                new CorrectionLine.Corrected(invoice.id(), invoice.document().number(),
                        invoice.parties().customerId(), externalId, one.key()),
                named, fee.window(),
                new CorrectionLine.Amount(fee.amounts().currency(), one.cents(), one.coupons(),
                        one.taxes()),
                new CorrectionLine.Change(one.was(), one.is(), one.unitPrice()),
                new CorrectionLine.Billed(null, null),
                now);
    }

    /**
     * Bills lines at once unless the subscription's next invoice will; null when none is made.
     * Lines that come to nothing together are not worth an invoice of their own.
     */
    Invoice bill(List<CorrectionLine> lines, CorrectionMethod way) {
        Map<String, List<CorrectionLine>> bySubscription = new LinkedHashMap<>();
        lines.forEach(line -> bySubscription.computeIfAbsent(
                line.corrected().externalSubscriptionId(),
                id -> new ArrayList<>()).add(line));
        Invoice made = null;
        for (Map.Entry<String, List<CorrectionLine>> entry : bySubscription.entrySet()) {
            List<CorrectionLine> own = entry.getValue();
            Subscription latest = latest(own.get(0));
            if (comeToSomething(own)
                    && (way != CorrectionMethod.NEXT_INVOICE || !latest.isActive())) {
                made = invoice(latest, own).orElse(made);
            }
        }
        return made;
    }

    /** Bills the lines whose subscriptions have ended without the invoice that they waited for. */
    List<Invoice> billStranded() {
        Map<List<Object>, List<CorrectionLine>> stranded = new LinkedHashMap<>();
        for (CorrectionLine line : new CorrectionLines(handle).waiting()) {
            if (!latest(line).isActive()) {
                stranded.computeIfAbsent(List.of(line.corrected().customerId(),
                        line.corrected().externalSubscriptionId(), line.amount().currency()),
                        key -> new ArrayList<>()).add(line);
            }
        }
        return stranded.values().stream().filter(CorrectionCharges::comeToSomething)
                .map(lines -> invoice(latest(lines.get(0)), lines))
                .flatMap(Optional::stream).toList();
    }

    private static boolean comeToSomething(List<CorrectionLine> lines) {
        return lines.stream().mapToLong(CorrectionLine::netCents).sum() != 0;
    }

    private Subscription latest(CorrectionLine line) {
        return new Subscriptions(handle).withExternalId(line.corrected().externalSubscriptionId())
                .stream()
                .filter(one -> one.customerId().equals(line.corrected().customerId())
                        && one.state().startedAt() != null)
                .reduce((one, other) -> one.isActive() || !other.isActive()
                        && one.state().startedAt().isAfter(other.state().startedAt()) ? one : other)
                .orElseThrow();
    }

    private Optional<Invoice> invoice(Subscription subscription, List<CorrectionLine> lines) {
        BillingContext context = BillingContext.read(handle, subscription);
        BillingTrigger occasion = new BillingTrigger(context.customer(), now,
                List.of(new BilledSubscription(context.terms(subscription),
                        InvoicingReason.IN_ADVANCE_CHARGE)));
        return new Invoicing().billTaxed(work, occasion,
                lines.stream().map(line -> line.fee(subscription.id())).toList());
    }
}
