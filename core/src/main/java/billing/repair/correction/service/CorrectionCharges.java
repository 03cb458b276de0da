package billing.repair.correction.service;

import billing.catalog.store.Plans;
import billing.documents.DocumentTexts;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.BilledSubscription;
import billing.invoicing.BillingTrigger;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoicingReason;
import billing.invoicing.correction.CorrectionLine;
import billing.invoicing.correction.FeeKey;
import billing.invoicing.correction.store.CorrectionLines;
import billing.invoicing.service.Invoicing;
import billing.kernel.money.CurrencyUnit;
import billing.repair.correction.CorrectionMethod;
import billing.repair.correction.FeeDifference;
import billing.repair.correction.InvoiceDifference;
import billing.subscription.BillingContext;
import billing.subscription.Subscription;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The lines of corrections, one for each fee: pending for the next invoice of their subscription,
 * or billed by a separate invoice when there is no next invoice or the method bills at once.
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

    /** Returns the lines of differences, one for each fee; writes nothing. */
    List<CorrectionLine> lines(InvoiceDifference difference) {
        Invoice invoice = difference.invoice();
        DocumentTexts texts = DocumentTexts.of(Locale.forLanguageTag(BillingContext
                .read(handle, invoice.parties().customerId()).settings().documentLocale()));
        return difference.fees().stream().map(one -> line(invoice, one, texts)).toList();
    }

    private CorrectionLine line(Invoice invoice, FeeDifference one, DocumentTexts texts) {
        Fee fee = one.fee();
        Fee.Item item = fee.item();
        String name = one.key().item().trueUp()
                ? texts.text("line.minimum", item.invoiceDisplayName())
                : item.invoiceDisplayName();
        Fee.Item named = new Fee.Item(item.id(), item.code(), item.name(), item.description(),
                texts.text("line.correction", name, invoice.document().number()),
                item.filterInvoiceDisplayName(), item.filters(), item.groupedBy());
        String externalId = new Subscriptions(handle).byId(one.key().item().subscriptionId())
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
     * Bills lines at once unless their subscription's next invoice will bill them: one invoice for
     * each subscription, returned by the fees that it corrects. Lines with a total of 0 get no
     * separate invoice.
     */
    Map<FeeKey, Invoice> bill(List<CorrectionLine> lines, CorrectionMethod method) {
        Map<String, List<CorrectionLine>> bySubscription = new LinkedHashMap<>();
        lines.forEach(line -> bySubscription.computeIfAbsent(
                line.corrected().externalSubscriptionId(),
                id -> new ArrayList<>()).add(line));
        Map<FeeKey, Invoice> created = new LinkedHashMap<>();
        for (List<CorrectionLine> own : bySubscription.values()) {
            Subscription latest = latest(own.get(0));
            if (haveAmount(own)
                    && (method != CorrectionMethod.NEXT_INVOICE || !latest.isActive())) {
                invoice(latest, own).ifPresent(invoice ->
                        own.forEach(line -> created.put(line.corrected().key(), invoice)));
            }
        }
        return created;
    }

    /** Bills the pending lines of subscriptions that have ended without another invoice. */
    List<Invoice> billEnded() {
        Map<List<Object>, List<CorrectionLine>> ofEnded = new LinkedHashMap<>();
        for (CorrectionLine line : new CorrectionLines(handle).waiting()) {
            if (!latest(line).isActive()) {
                ofEnded.computeIfAbsent(List.of(line.corrected().customerId(),
                        line.corrected().externalSubscriptionId(), line.amount().currency()),
                        key -> new ArrayList<>()).add(line);
            }
        }
        return ofEnded.values().stream().filter(CorrectionCharges::haveAmount)
                .map(lines -> invoice(latest(lines.get(0)), lines))
                .flatMap(Optional::stream).toList();
    }

    private static boolean haveAmount(List<CorrectionLine> lines) {
        return lines.stream().mapToLong(CorrectionLine::netCents).sum() != 0;
    }

    /** The latest that is billed in the currency of the line: others cannot bill it. */
    private Subscription latest(CorrectionLine line) {
        return new Subscriptions(handle).withExternalId(line.corrected().externalSubscriptionId())
                .stream()
                .filter(one -> one.customerId().equals(line.corrected().customerId())
                        && one.state().startedAt() != null
                        && currency(one).equals(line.amount().currency()))
                .reduce((one, other) -> one.isActive() || !other.isActive()
                        && one.state().startedAt().isAfter(other.state().startedAt()) ? one : other)
                .orElseThrow();
    }

    private CurrencyUnit currency(Subscription subscription) {
        return new Plans(handle).get(subscription.planId()).billing().currency();
    }

    private Optional<Invoice> invoice(Subscription subscription, List<CorrectionLine> lines) {
        BillingContext context = BillingContext.read(handle, subscription);
        BillingTrigger trigger = new BillingTrigger(context.customer(), now,
                List.of(new BilledSubscription(context.terms(subscription),
                        InvoicingReason.IN_ADVANCE_CHARGE)));
        return new Invoicing().billTaxed(work, trigger,
                lines.stream().map(line -> line.fee(subscription.id())).toList());
    }
}
