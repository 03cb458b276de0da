package billing.customer.service;

import billing.catalog.Tax;
import billing.catalog.store.Taxes;
import billing.customer.Address;
import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.customer.store.BillingEntities;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.kernel.vat.VatChoice;
import billing.kernel.vat.VatRates;
import billing.kernel.vat.VatRegister;
import billing.notice.EventType;
import billing.notice.Notices;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The taxes of billing entities that leave VAT in the European Union to the program, and their
 * choice for each customer ({@code money.md 1.5}).
 */
public final class AutomaticTaxes {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** By codes, as far as customers were given them. */
    private final Map<String, Tax> given = new HashMap<>();

    /** Makes and chooses within the handle's transaction. */
    public AutomaticTaxes(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /** Makes the taxes of all countries, and brings those that exist to the rates of the file. */
    public void makeAll() {
        VatRates.all().forEach(rate -> make(rate.taxCode(), rate.taxName(), rate.rate(), null));
        make(VatRates.REVERSE_CHARGE, "Reverse charge", BigDecimal.ZERO,
                "The recipient is liable for the VAT: article 196 of directive 2006/112/EC");
        make(VatRates.EXEMPT, "Tax exempt", BigDecimal.ZERO,
                "Not subject to VAT in the European Union");
    }

    /**
     * The customer with the tax of its place or number, where its entity manages VAT and something
     * that decides has changed; else the customer as it is.
     *
     * @param before as stored; null for a new one
     * @param asked  the taxes that the request names in addition to the automatic one
     */
    public Customer assign(Customer before, Customer after, List<Tax> asked) {
        BillingEntity entity = new BillingEntities(handle).byId(after.billingEntityId())
                .orElseThrow();
        if (!entity.invoicing().euTaxManagement() || !isDue(before, after)) {
            return after;
        }
        VatChoice choice = VatChoice.of(
                new VatChoice.Grounds(entity.letterhead().address().country(),
                        after.contact().address().country(), after.contact().address().zipcode(),
                        after.identity().taxIdentificationNumber()),
                VatRegister.OF_WELL_FORMED_NUMBERS);
        if (choice.numberIsValid() != null) {
            var details = JsonNodeFactory.instance.objectNode();
            details.putObject("vies_check").put("valid", choice.numberIsValid());
            Notices.in(handle).add(EventType.CUSTOMER_VIES_CHECK, after.id(), details);
        }
        List<Tax> taxes = new ArrayList<>(asked);
        taxes.removeIf(tax -> tax.code().equals(choice.taxCode()));
        taxes.add(tax(choice.taxCode()));
        return after.taxed(taxes);
    }

    private static boolean isDue(Customer before, Customer after) {
        return before == null
                || !Objects.equals(before.identity().taxIdentificationNumber(),
                        after.identity().taxIdentificationNumber())
                || !isSamePlace(before.contact().address(), after.contact().address())
                || !before.billingEntityId().equals(after.billingEntityId())
                || before.billing().taxes().stream().noneMatch(AutomaticTaxes::isAutomatic);
    }

    private static boolean isSamePlace(Address before, Address after) {
        return Objects.equals(before.zipcode(), after.zipcode())
                && Objects.equals(before.country(), after.country());
    }

    /** Whether a tax is one of these. */
    public static boolean isAutomatic(Tax tax) {
        return tax.code().startsWith(VatRates.CODE_PREFIX);
    }

    /** The tax of a code; a deleted one is created again. */
    private Tax tax(String code) {
        Taxes taxes = new Taxes(handle);
        return given.computeIfAbsent(code, unknown -> taxes.find(code).orElseGet(() -> {
            makeAll();
            return taxes.get(code);
        }));
    }

    private void make(String code, String name, BigDecimal rate, String description) {
        Taxes taxes = new Taxes(handle);
        Tax stored = taxes.find(code).orElse(null);
        if (stored == null) {
            taxes.insert(new Tax(work.nextId(), name, code, rate, description, now, null));
        } else if (stored.rate().compareTo(rate) != 0) {
            taxes.update(new Tax(stored.id(), stored.name(), code, rate, stored.description(),
                    stored.treatment(), stored.createdAt(), null));
        }
    }
}
