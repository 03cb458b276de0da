package billing.invoicing.explanation;

import billing.catalog.Tax;
import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.invoicing.AppliedTax;
import billing.invoicing.Fee;
import billing.kernel.money.Allocation;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Explains how taxes were selected and computed ({@code money.md 1.2} to {@code 1.4}).
 *
 * @param customer the customer of the invoice
 * @param entity   the customer's billing entity
 */
record TaxSteps(Customer customer, BillingEntity entity) {
    /** One level that may set taxes. */
    private record Level(String name, List<Tax> taxes) {
        private boolean isOrigin(List<UUID> applied) {
            return taxes.stream().map(Tax::id).toList().equals(applied);
        }
    }

    /** The taxes of one fee as a step; empty when it has none. */
    List<Explanation> steps(FeeContext context) {
        Fee fee = context.fee();
        if (fee.taxes().applied().isEmpty()) {
            return List.of();
        }
        List<Long> shares = shares(fee);
        List<Explanation> lines = new ArrayList<>();
        for (int i = 0; i < shares.size(); i++) {
            lines.add(line(fee.taxes().applied().get(i), shares.get(i), fee.netAmountCents(),
                    fee.amounts().currency()));
        }
        return List.of(new Explanation("taxes" + origin(context),
                context.money(fee.taxes().cents()), lines));
    }

    /**
     * The amounts of a fee's taxes. Each is stored rounded by itself; where they do not add up to
     * the fee's taxes, those are shared by largest remainder, as on documents.
     */
    private static List<Long> shares(Fee fee) {
        List<Long> stored = fee.taxes().applied().stream().map(AppliedTax::amountCents).toList();
        long sum = stored.stream().mapToLong(Long::longValue).sum();
        return sum == fee.taxes().cents() ? stored
                : Allocation.proportional(fee.taxes().cents(), fee.taxes().applied().stream()
                        .map(tax -> Decimals.percentage(fee.netAmountCents(), tax.rate()).abs())
                        .toList());
    }

    /** One tax on a base, with the amount before rounding. */
    static Explanation line(AppliedTax tax, BigDecimal baseCents, CurrencyUnit currency) {
        return line(tax, tax.amountCents(), baseCents, currency);
    }

    private static Explanation line(AppliedTax tax, long cents, BigDecimal baseCents,
                                    CurrencyUnit currency) {
        BigDecimal exact = Decimals.percentage(baseCents, tax.rate());
        String what = tax.name() + ", " + FigureFormat.plain(tax.rate()) + " % of "
                + FigureFormat.exact(baseCents, currency);
        boolean rounded = exact.compareTo(BigDecimal.valueOf(cents)) != 0;
        return Explanation.step(rounded
                ? what + ", rounded from " + FigureFormat.exact(exact, currency) : what,
                FigureFormat.money(cents, currency));
    }

    /** Names the level that set the taxes; empty when that level has other taxes by now. */
    private String origin(FeeContext context) {
        List<UUID> applied = context.fee().taxes().applied().stream().map(AppliedTax::taxId)
                .toList();
        List<Level> levels = new ArrayList<>();
        if (context.charge() != null) {
            levels.add(new Level("charge", context.charge().taxes()));
        }
        if (context.terms() != null) {
            levels.add(new Level("plan", context.terms().plan().pricing().taxes()));
        }
        levels.add(new Level("customer", customer.billing().taxes()));
        levels.add(new Level("billing entity", entity.invoicing().taxes()));
        return levels.stream().filter(level -> !level.taxes().isEmpty()).findFirst()
                .filter(level -> level.isOrigin(applied))
                .map(level -> ", set by the " + level.name()).orElse("");
    }
}
