package billing.books.accrual;

import billing.books.voucher.UsageWindow;
import billing.books.voucher.UsageWindow.Item;
import billing.books.voucher.UsageWindow.Share;
import billing.engine.Handle;
import billing.invoicing.Credit;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.invoicing.tax.Reduction.BeforeTaxes;
import billing.invoicing.tax.TaxableFee;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import billing.settlement.coupon.AppliedCoupon;
import billing.settlement.coupon.CouponCredits;
import billing.settlement.coupon.store.AppliedCoupons;
import billing.settlement.wallet.GrantedCredits;
import billing.settlement.wallet.GrantedDiscounts;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.store.Wallets;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The expected deductions by customers' coupons and granted credits from usage that is not
 * invoiced yet, based on current data: invoices consume them one after the other
 * ({@code money.md 3.4}).
 */
final class ExpectedDiscounts {
    private final Handle handle;
    private final Map<UUID, List<AppliedCoupon>> allCoupons;
    private final Map<UUID, List<Wallet>> allWallets;
    private List<AppliedCoupon> coupons;
    private List<Wallet> wallets;

    /** The deductions of some customers. */
    ExpectedDiscounts(Handle handle, Collection<UUID> customerIds) {
        this.handle = handle;
        this.allCoupons = new AppliedCoupons(handle).active(customerIds).stream()
                .collect(Collectors.groupingBy(AppliedCoupon::customerId));
        this.allWallets = new Wallets(handle).active(customerIds).stream()
                .filter(one -> one.terms().grantedAs() == GrantedCredits.DISCOUNT)
                .collect(Collectors.groupingBy(Wallet::customerId));
    }

    /** An expected invoice. */
    private record Occasion(UUID invoiceId, Instant closedAt, String currency, String entity) {
        static final Comparator<Occasion> ORDER = Comparator.comparing(Occasion::closedAt)
                .thenComparing(one -> String.valueOf(one.invoiceId()));

        static Occasion of(UsageWindow window) {
            return new Occasion(window.invoiceId(), window.window().to(),
                    window.subject().currency().code(), window.subject().party().entity());
        }
    }

    /** The fees of an expected invoice. */
    private record Expected(List<TaxableFee> fees, Map<UUID, UUID> planIds) {
    }

    /** The windows of a customer that no final invoice has billed, with their discounts. */
    List<UsageWindow> discount(UUID customerId, List<UsageWindow> windows) {
        coupons = allCoupons.getOrDefault(customerId, List.of());
        wallets = allWallets.getOrDefault(customerId, List.of());
        if (coupons.isEmpty() && wallets.isEmpty()) {
            return windows;
        }
        Map<Occasion, List<UsageWindow>> occasions = new LinkedHashMap<>();
        windows.forEach(window -> occasions.computeIfAbsent(Occasion.of(window),
                one -> new ArrayList<>()).add(window));
        List<UsageWindow> reduced = new ArrayList<>();
        occasions.keySet().stream().sorted(Occasion.ORDER)
                .forEach(one -> reduced.addAll(reduce(one, occasions.get(one))));
        return reduced;
    }

    private List<UsageWindow> reduce(Occasion occasion, List<UsageWindow> windows) {
        Expected expected = occasion.invoiceId() != null ? draft(occasion.invoiceId(), windows)
                : next(windows);
        long cents = Decimals.toWhole(expected.fees().stream()
                .map(one -> one.fee().netAmountCents()).reduce(BigDecimal.ZERO, BigDecimal::add));
        List<AppliedCoupon> usable = coupons.stream().filter(AppliedCoupon::isActive).toList();
        BeforeTaxes after = CouponCredits.of(usable, expected.fees(), cents,
                windows.get(0).subject().currency(), expected.planIds());
        for (Credit credit : after.credits()) {
            coupons = coupons.stream().map(one -> one.id().equals(credit.sourceId())
                    ? one.used(credit.amountCents(), occasion.closedAt()) : one).toList();
        }
        List<TaxableFee> discounted = discounted(occasion, windows.get(0).subject().currency(),
                after,
                cents);
        return windows.stream().map(window -> window.keeping(
                kept(window.subject().subscriptionId(), expected.fees(), discounted))).toList();
    }

    /** The fees less granted credits, which the next invoice cannot use again. */
    private List<TaxableFee> discounted(Occasion occasion, CurrencyUnit currency, BeforeTaxes after,
                                        long cents) {
        BeforeTaxes granted = GrantedDiscounts.of(wallets.stream()
                .filter(one -> one.currency().equals(currency)).toList(), after.fees(),
                cents - after.credits().stream().mapToLong(Credit::amountCents).sum());
        Map<UUID, Long> used = new HashMap<>();
        GrantedDiscounts.used(granted.credits())
                .forEach(one -> used.put(one.walletId(), one.cents()));
        wallets = wallets.stream().map(one -> !used.containsKey(one.id()) ? one
                : one.with(one.balance().out(one.rate().ofCents(used.get(one.id())),
                        occasion.closedAt()))).toList();
        return granted.fees();
    }

    /** The shares of a subscription's usage that remain after discounts. */
    private static Map<Item, Share> kept(UUID subscription, List<TaxableFee> before,
                                           List<TaxableFee> after) {
        Map<Item, BigDecimal> gross = new TreeMap<>();
        Map<Item, BigDecimal> less = new HashMap<>();
        for (int i = 0; i < before.size(); i++) {
            Fee fee = before.get(i).fee();
            if (Item.isEarnedWithin(fee) && subscription.equals(fee.source().subscriptionId())
                    && fee.amounts().cents() > 0) {
                Item item = Item.of(fee.source().type(), fee.item().code());
                gross.merge(item, BigDecimal.valueOf(fee.amounts().cents()), BigDecimal::add);
                less.merge(item, after.get(i).fee().amounts().couponsCents()
                        .subtract(fee.amounts().couponsCents()), BigDecimal::add);
            }
        }
        Map<Item, Share> kept = new TreeMap<>();
        gross.forEach((item, all) -> kept.put(item, new Share(all.subtract(less.get(item)), all)));
        return kept;
    }

    private Expected draft(UUID invoiceId, List<UsageWindow> windows) {
        Invoice invoice = new Invoices(handle).byId(invoiceId).orElseThrow();
        Map<UUID, UUID> plans = new HashMap<>();
        windows.forEach(window -> plans.put(window.subject().subscriptionId(),
                window.subject().planId()));
        return new Expected(invoice.parts().fees().stream()
                .map(fee -> new TaxableFee(fee, List.of())).toList(), plans);
    }

    private Expected next(List<UsageWindow> windows) {
        List<TaxableFee> made = new ArrayList<>();
        Map<UUID, UUID> plans = new HashMap<>();
        for (UsageWindow window : windows) {
            plans.put(window.subject().subscriptionId(), window.subject().planId());
            NextInvoice.fees(handle, window).forEach(fee ->
                    made.add(new TaxableFee(fee, List.of())));
        }
        return new Expected(made, plans);
    }
}
