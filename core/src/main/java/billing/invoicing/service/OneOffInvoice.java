package billing.invoicing.service;

import billing.catalog.AddOn;
import billing.catalog.Tax;
import billing.catalog.store.AddOns;
import billing.catalog.store.Taxes;
import billing.customer.Customer;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceType;
import billing.invoicing.OneOffRequest;
import billing.invoicing.tax.InvoiceComputation;
import billing.invoicing.tax.TaxableFee;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotFoundException;
import billing.kernel.limit.Limit;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Window;
import billing.subscription.InvoiceDates;
import billing.subscription.store.Subscriptions;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Creates one-off invoices of add-ons ({@code subscriptions-and-invoicing.md 8.2, 8.3}). */
public final class OneOffInvoice {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** Creates invoices within the handle's transaction. */
    public OneOffInvoice(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /**
     * Creates an invoice, which is final at once.
     *
     * @throws NotFoundException for an unknown customer, add-on or billing entity, or without lines
     * @throws InvalidException  for invalid times or units, for lines with a negative sum, and for
     *                           a line without a price of an add-on in another currency
     */
    public Invoice create(OneOffRequest request) {
        Customer customer = new Customers(handle).get(request.externalCustomerId());
        if (request.lines() == null || request.lines().isEmpty()) {
            throw new NotFoundException("fees", null);
        }
        List<AddOn> addOns = request.lines().stream()
                .map(line -> new AddOns(handle).get(line.addOnCode())).toList();
        if (request.paymentMethod().checked(
                id -> new Subscriptions(handle).mayPayBy(customer.id(), id)).isEmpty()) {
            throw new InvalidException("payment_method", "invalid_payment_method");
        }
        UUID entity = request.billingEntityCode() == null ? null
                : new BillingEntities(handle).get(request.billingEntityCode()).id();
        CurrencyUnit currency = currency(request, customer);
        InvoiceParties parties = InvoiceParties.read(handle, customer, entity);
        List<TaxableFee> made = new ArrayList<>();
        for (int index = 0; index < addOns.size(); index++) {
            OneOffRequest.Line line = request.lines().get(index);
            AddOn addOn = addOns.get(index);
            check(line);
            checkPrice(line, addOn, currency);
            made.add(parties.taxes().addOnFee(fee(line, addOn, currency, now), named(line),
                    addOn.taxes()));
        }
        InvoiceComputation computed = InvoiceComputation.of(made);
        return booked(request, parties, computed, currency);
    }

    private Invoice booked(OneOffRequest request, InvoiceParties parties,
                           InvoiceComputation computed, CurrencyUnit currency) {
        InvoiceBooking booking = new InvoiceBooking(work);
        InvoiceBuilder builder = new InvoiceBuilder(work.nextId(), InvoiceType.ONE_OFF,
                parties.customer(), parties.entity(), currency, now, now)
                .purchaseOrderNumber(request.purchaseOrderNumber())
                .dates(InvoiceDates.immediate(parties.settings(), parties.localDate(now)),
                        parties.settings().netPaymentTerm())
                .computed(computed.amounts(), computed.paymentStatus(),
                        booking.fees(computed.fees(), now),
                        booking.taxes(computed.appliedTaxes(), now));
        List<String> codes = CustomSectionSelection.codes(
                List.of(new CustomSectionSelection.Choice(request.customSectionCodes(),
                        request.skipsCustomSections())),
                parties.customer(), parties.entity());
        builder.sections(request.customSectionCodes(),
                booking.sections(InvoicePreparation.named(handle, codes)));
        return booking.settle(booking.issue(builder, parties, List.of(), null));
    }

    /** The currency of the invoice, which a customer without a currency adopts. */
    private CurrencyUnit currency(OneOffRequest request, Customer customer) {
        CurrencyUnit currency = Optional.ofNullable(request.currency())
                .orElse(customer.billing().currency());
        if (currency == null) {
            throw new InvalidException("currency", ErrorCode.VALUE_IS_MANDATORY);
        }
        if (customer.billing().currency() == null) {
            new Customers(handle).setCurrency(customer.id(), currency, now);
        }
        return currency;
    }

    private static void check(OneOffRequest.Line line) {
        boolean none = line.from() == null && line.to() == null;
        boolean both = line.from() != null && line.to() != null;
        if (!none && (!both || line.from().isAfter(line.to()))) {
            throw new InvalidException("boundaries", "values_are_invalid");
        }
        if (both && line.to().isAfter(line.from().atOffset(ZoneOffset.UTC)
                .plusYears(Limit.FEE_YEARS.most()).toInstant())) {
            throw new InvalidException("boundaries", "values_are_invalid", "a fee from "
                    + line.from() + " to " + line.to() + " is for more than "
                    + Limit.FEE_YEARS.shown(), "give an earlier end");
        }
        if (line.units() != null && line.units().signum() < 0) {
            throw new InvalidException("units", ErrorCode.VALUE_IS_OUT_OF_RANGE);
        }
    }

    /** An add-on's own price is one in its currency alone. */
    private static void checkPrice(OneOffRequest.Line line, AddOn addOn, CurrencyUnit currency) {
        if (line.unitAmountCents() == null && !addOn.amountCurrency().equals(currency)) {
            throw new InvalidException("unit_amount_cents", ErrorCode.VALUE_IS_MANDATORY,
                    "the price of add-on \"" + addOn.code() + "\" is in "
                            + addOn.amountCurrency() + ", the invoice is in " + currency,
                    "state a unit price in " + currency);
        }
    }

    private static Fee fee(OneOffRequest.Line line, AddOn addOn, CurrencyUnit currency,
                           Instant now) {
        long unitCents = line.unitAmountCents() == null ? addOn.amountCents()
                : line.unitAmountCents();
        BigDecimal units = line.units() == null ? BigDecimal.ONE : line.units();
        String description = line.description() == null ? addOn.description()
                : line.description();
        return FeeBuilder.of(FeeType.ADD_ON, item(line, addOn), currency)
                .addOn(addOn.id(), description)
                .exactCents(BigDecimal.valueOf(unitCents).multiply(units))
                .units(units, currency.toUnits(unitCents))
                .window(line.from() == null ? new Window(now, now)
                        : new Window(line.from(), line.to()))
                .build();
    }

    private static Fee.Item item(OneOffRequest.Line line, AddOn addOn) {
        String shown = line.invoiceDisplayName() == null || line.invoiceDisplayName().isBlank()
                ? addOn.displayName() : line.invoiceDisplayName();
        return new Fee.Item(addOn.id(), addOn.code(), addOn.name(), addOn.description(), shown,
                null, null, Map.of());
    }

    private List<Tax> named(OneOffRequest.Line line) {
        return line.taxCodes() == null ? List.of()
                : line.taxCodes().stream().distinct().map(new Taxes(handle)::find)
                        .flatMap(Optional::stream).toList();
    }
}
