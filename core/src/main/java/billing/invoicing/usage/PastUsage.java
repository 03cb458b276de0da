package billing.invoicing.usage;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.ChargeProperties;
import billing.catalog.store.Metrics;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.invoicing.store.ChargePeriods;
import billing.invoicing.store.ChargePeriods.ChargePeriod;
import billing.invoicing.store.Invoices;
import billing.kernel.time.Window;
import billing.subscription.store.Subscriptions;
import billing.usage.aggregation.RatedUsage;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The usage of a billed period of a subscription ({@code rating-and-usage.md 5.3}), without
 * corrections of other periods.
 *
 * @param window           the charge window
 * @param invoice          the invoice that billed it, with all its fees
 * @param taxesAmountCents of all its fees
 * @param charges          the charges of the subscription, as billed
 */
public record PastUsage(Window window, Invoice invoice, long taxesAmountCents,
                        List<ChargeUsage> charges) {
    /**
     * The billed periods of a subscription, the latest first; none of an unknown one.
     *
     * @param metricCode   of the only metric to return; null for all
     * @param periodsCount the maximum number of periods; null for all
     * @throws billing.kernel.error.NotFoundException for an unknown metric
     */
    public static PageOf<PastUsage> page(Handle handle, String externalCustomerId,
                                         String externalSubscriptionId, String metricCode,
                                         Long periodsCount, PageRange page) {
        if (metricCode != null) {
            new Metrics(handle).get(metricCode);
        }
        List<ChargePeriod> periods = new ChargePeriods(handle).list(externalCustomerId,
                externalSubscriptionId,
                periodsCount == null ? Long.MAX_VALUE : Math.max(periodsCount, 0));
        List<ChargePeriod> shown = periods.stream().skip(page.offset()).limit(page.perPage())
                .toList();
        Map<UUID, Invoice> invoices = new Invoices(handle)
                .byIds(shown.stream().map(ChargePeriod::invoiceId).collect(Collectors.toSet()))
                .stream().collect(Collectors.toMap(Invoice::id, one -> one));
        Set<UUID> own = new Subscriptions(handle).ids(externalSubscriptionId);
        return new PageOf<>(shown.stream().map(period -> read(handle,
                invoices.get(period.invoiceId()), period.window(), own, metricCode)).toList(),
                periods.size(), page);
    }

    /** The date of the invoice. */
    public LocalDate issuingDate() {
        return invoice.dates().issuing();
    }

    /** The fees of the whole invoice. */
    public long amountCents() {
        return invoice.amounts().feesCents();
    }

    private static PastUsage read(Handle handle, Invoice invoice, Window window, Set<UUID> own,
                                String metricCode) {
        List<Fee> fees = invoice.parts().fees().stream()
                .filter(fee -> fee.source().type() == FeeType.CHARGE
                && !fee.isTrueUp() && !fee.isCorrection())
                .filter(fee -> own.contains(fee.source().subscriptionId()))
                .filter(fee -> metricCode == null || metricCode.equals(fee.item().code()))
                .toList();
        Map<UUID, Charge> charges = new Plans(handle).charges(
                fees.stream().map(one -> one.source().chargeId()).collect(Collectors.toSet()));
        List<UsageLine> lines = new ArrayList<>();
        fees.forEach(fee -> lines.add(new UsageLine(
                usage(fee, charges.get(fee.source().chargeId()), invoice.dates().createdAt()), fee,
                null)));
        return new PastUsage(window, invoice,
                invoice.parts().fees().stream().mapToLong(one -> one.taxes().cents()).sum(),
                ChargeUsage.of(lines));
    }

    /** The usage that a stored fee billed. */
    private static RatedUsage usage(Fee fee, Charge charge, Instant at) {
        return new RatedUsage(charge, filter(fee, charge, at), fee.item().groupedBy(),
                fee.quantity().units(), fee.quantity().totalAggregatedUnits(),
                fee.quantity().countedEvents(),
                new RatedUsage.Price(fee.amounts().currency().toUnits(fee.amounts().cents()),
                        fee.amounts().unitAmount(), fee.amounts().details()),
                List.of(), null, null);
    }

    /** The filter of the charge; a deleted one as copied on the fee. */
    private static ChargeFilter filter(Fee fee, Charge charge, Instant at) {
        if (fee.source().chargeFilterId() == null) {
            return null;
        }
        return charge.filters().stream()
                .filter(one -> Objects.equals(one.id(), fee.source().chargeFilterId())).findFirst()
                .orElseGet(() -> new ChargeFilter(fee.source().chargeFilterId(),
                        fee.item().filterInvoiceDisplayName(), fee.item().filters(),
                        new ChargeProperties(charge.properties().model(), null, null), at));
    }
}
