package billing.catalog;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * The price of one metric's usage on a plan ({@code rating-and-usage.md 3} and {@code 4}).
 *
 * @param parentId           the charge of the parent plan that this one overrides; or null
 * @param code               unique among the plan's live charges
 * @param metric             the metric whose usage is priced
 * @param invoiceDisplayName or null
 * @param properties         the price of usage that no filter matches
 * @param filters            in the order given
 * @param billing            when and how its usage is billed
 * @param taxes              the charge's own taxes
 */
public record Charge(UUID id, UUID parentId, String code, BillableMetric metric,
                     String invoiceDisplayName, ChargeProperties properties,
                     List<ChargeFilter> filters, Billing billing, List<Tax> taxes,
                     Instant createdAt) {
    /** The group key whose value is a wallet's code ({@code rating-and-usage.md 4.2}). */
    public static final String TARGET_WALLET = "target_wallet_code";

    /**
     * When and how its usage is billed.
     *
     * @param payInAdvance        billed per event instead of at the period's end
     * @param invoiceable         false collects fees without invoices; only with pay in advance
     * @param regroupPaidFees     {@code invoice} or null
     * @param prorated            whether persisted units weigh by their days
     * @param minAmountCents      spending minimum of a period, in cents; 0 for none
     * @param pricingUnit         the unit that the prices are in; null for the plan's currency
     * @param acceptsTargetWallet or null
     */
    public record Billing(boolean payInAdvance, boolean invoiceable, String regroupPaidFees,
                          boolean prorated, long minAmountCents, AppliedPricingUnit pricingUnit,
                          Boolean acceptsTargetWallet) {
        /** That of a charge that states nothing about it. */
        public static final Billing DEFAULT =
                new Billing(false, true, null, false, 0, null, null);

        /** The same, not grouped by the wallets that events name. */
        public Billing withoutTargetWallet() {
            return new Billing(payInAdvance, invoiceable, regroupPaidFees, prorated,
                    minAmountCents, pricingUnit, null);
        }
    }

    /**
     * A pricing unit with what one of it is worth in the plan's currency.
     *
     * @param conversionRate positive
     */
    public record AppliedPricingUnit(PricingUnit unit, BigDecimal conversionRate) {
    }

    public Charge {
        filters = List.copyOf(filters);
        taxes = List.copyOf(taxes);
    }

    /** The name printed on invoices: its own, else the metric's. */
    public String displayName() {
        return invoiceDisplayName == null || invoiceDisplayName.isBlank() ? metric.name()
                : invoiceDisplayName;
    }

    /**
     * The keys whose values are priced separately ({@code rating-and-usage.md 4.2}).
     *
     * @param filter one of the charge's; null for usage that no filter matches
     */
    public List<String> groupKeys(ChargeFilter filter) {
        List<String> keys = new ArrayList<>(
                (filter == null ? properties : filter.properties()).groupKeys());
        if (Boolean.TRUE.equals(billing.acceptsTargetWallet()) && !keys.contains(TARGET_WALLET)) {
            keys.add(TARGET_WALLET);
        }
        return List.copyOf(keys);
    }

    /** The same with other billing. */
    public Charge with(Billing newBilling) {
        return new Charge(id, parentId, code, metric, invoiceDisplayName, properties, filters,
                newBilling, taxes, createdAt);
    }
}
