package billing.invoicing.store;

import billing.catalog.Charge;
import billing.catalog.FixedCharge;
import billing.catalog.Tax;
import billing.catalog.store.SampleCatalog;
import billing.customer.SampleParties;
import billing.engine.Identifiers;
import billing.invoicing.AppliedTax;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceAmounts;
import billing.invoicing.InvoiceSettlement;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceSubscription;
import billing.invoicing.InvoiceType;
import billing.invoicing.InvoicingReason;
import billing.invoicing.PaymentStatus;
import billing.invoicing.PlanPrice;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Window;
import billing.rating.AmountDetails;
import billing.rating.PriceSteps;
import billing.rating.TierSteps;
import billing.subscription.SampleSubscriptions;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Invoices with fees of every kind and every member set, with seeded identifiers. */
public final class StoredInvoices {
    public static final Instant NOW = SampleCatalog.NOW;
    private static final Window MONTH = new Window(Instant.parse("2024-02-01T00:00:00Z"),
            Instant.parse("2024-02-29T23:59:59.999Z"));
    private static final CurrencyUnit EUR = CurrencyUnit.of("EUR");
    private final Identifiers ids = Identifiers.seeded(14);
    private final SampleCatalog catalog;
    private final SampleParties parties;
    private final SampleSubscriptions subscriptions;

    public StoredInvoices(SampleCatalog catalog, SampleParties parties,
                          SampleSubscriptions subscriptions) {
        this.catalog = catalog;
        this.parties = parties;
        this.subscriptions = subscriptions;
    }

    /** A final invoice of a period with every part. */
    public Invoice periodic(int number, LocalDate day) {
        Fee subscription = subscriptionFee();
        Fee charge = chargeFee();
        List<Fee> fees = List.of(subscription, charge, trueUp(charge.id()), fixedChargeFee());
        InvoiceAmounts amounts = new InvoiceAmounts(13_200, 0, 0, 13_200, 2_640, 15_840, 0, 0,
                15_840, decimal("20.00000"));
        return new Invoice(id(),
                new Invoice.Parties(parties.customer.id(), parties.entity.id(), false),
                new Invoice.Document(InvoiceType.SUBSCRIPTION, EUR, "ACM-EU-007-" + number,
                        number, number, "PO-1"),
                new Invoice.Dates(day, day.plusDays(14), day, 14, NOW, NOW, NOW),
                new Invoice.State(InvoiceStatus.FINALIZED, PaymentStatus.PENDING, false, false,
                        NOW, null, null),
                amounts, InvoiceSettlement.NONE,
                new Invoice.Parts(List.of(link(day)), fees,
                        List.of(tax(catalog.vat, 2_640, 13_200)), List.of(), List.of(),
                        List.of("reverse"),
                        List.of(new Invoice.AppliedSection(id(), "reverse", "Note",
                        "VAT is due by the recipient.", NOW))),
                List.of(new Invoice.Metadata(id(), "order", "42", NOW)));
    }

    /** The invoice as a draft, or in another state. */
    public static Invoice inState(Invoice invoice, InvoiceStatus status, List<Fee> fees) {
        boolean numbered = status != InvoiceStatus.DRAFT;
        return new Invoice(invoice.id(), invoice.parties(),
                new Invoice.Document(invoice.document().type(), invoice.document().currency(),
                        numbered ? invoice.document().number() : "ACM-EU-DRAFT",
                        numbered ? invoice.document().sequentialId() : null,
                        numbered ? invoice.document().entitySequentialId() : null,
                        invoice.document().purchaseOrderNumber()),
                invoice.dates(),
                new Invoice.State(status, invoice.state().paymentStatus(),
                        invoice.state().paymentOverdue(), invoice.state().refreshNeeded(), null,
                        null, null),
                invoice.amounts(), invoice.settlement(),
                new Invoice.Parts(invoice.parts().subscriptions(), fees,
                        invoice.parts().appliedTaxes(), invoice.parts().credits(),
                        invoice.parts().usageThresholds(), invoice.parts().customSectionCodes(),
                        invoice.parts().customSections()),
                invoice.metadata());
    }

    private InvoiceSubscription link(LocalDate day) {
        return new InvoiceSubscription(id(), subscriptions.running.id(),
                InvoicingReason.SUBSCRIPTION_PERIODIC, NOW, day, ZoneId.of("Europe/Berlin"),
                new InvoiceSubscription.Windows(MONTH, shifted(day), null),
                false, NOW);
    }

    /** Charge windows differ by day, as the database insists. */
    private static Window shifted(LocalDate day) {
        long days = day.toEpochDay();
        return new Window(Instant.EPOCH.plusSeconds(days * 86_400),
                Instant.EPOCH.plusSeconds(days * 86_400 + 86_399));
    }

    private Fee subscriptionFee() {
        Fee.Item item = new Fee.Item(subscriptions.running.id(), "pro", "Pro", "For teams",
                "Main", null, null, Map.of());
        return fee(FeeType.SUBSCRIPTION, item, null, null, null, 10_000, "10000", "100", "1",
                new PlanPrice(10_000), null, List.of());
    }

    private Fee chargeFee() {
        Charge charge = catalog.plan.pricing().charges().get(0);
        Map<String, List<String>> filters = new LinkedHashMap<>();
        filters.put("region", List.of("us", "eu"));
        Map<String, String> group = new LinkedHashMap<>();
        group.put("model", null);
        group.put("team", "a");
        Fee.Item item = new Fee.Item(charge.metric().id(), "storage", "Storage", "GB kept",
                "Storage (GB)", "All", filters, group);
        AmountDetails details = new TierSteps(TierSteps.Price.PER_UNIT, List.of(
                new TierSteps.Step(BigDecimal.ZERO, null, BigDecimal.ZERO, decimal("0.10"),
                        decimal("12.5"), decimal("1.25"), decimal("1.25"))));
        return fee(FeeType.CHARGE, item, charge.id(), charge.filters().get(0).id(), null, 1_250,
                "1250.125000000000000", "1.000100000000000", "12.5", details,
                new Fee.PricingUnitDetails(catalog.credits.id(), "credits", "CR", 5_000,
                        decimal("5000.5"), 400, decimal("4.0004"), decimal("0.25")),
                List.of(new Fee.PresentationBreakdown(Map.of("type", "hot"), decimal("12.5"))));
    }

    private Fee trueUp(UUID parent) {
        Charge charge = catalog.plan.pricing().charges().get(0);
        Fee.Item item = new Fee.Item(charge.metric().id(), "storage", "Storage", null,
                "Storage (GB)", null, null, Map.of());
        Fee fee = fee(FeeType.CHARGE, item, charge.id(), null, null, 1_250, "1250", "12.5", "1",
                PriceSteps.NONE, null, List.of());
        return new Fee(fee.id(),
                new Fee.Source(fee.source().type(), fee.source().subscriptionId(),
                        fee.source().chargeId(), null, null, null, new Fee.TrueUp(parent), null,
                        false, true),
                fee.item(), null,
                new Fee.Quantity(fee.quantity().units(), fee.quantity().totalAggregatedUnits(),
                        null, null, List.of()),
                new Fee.Amounts(fee.amounts().currency(), fee.amounts().cents(),
                        fee.amounts().preciseCents(), fee.amounts().unitAmount(),
                        fee.amounts().couponsCents(), fee.amounts().creditNotesCents(),
                        fee.amounts().details(), null),
                fee.taxes(),
                new Fee.Payment(PaymentStatus.PENDING, null, null, null),
                MONTH, NOW);
    }

    private Fee fixedChargeFee() {
        FixedCharge charge = catalog.plan.pricing().fixedCharges().get(0);
        Fee.Item item = new Fee.Item(charge.addOn().id(), "seat", "Seat", "One person", "Seats",
                null, null, Map.of());
        return fee(FeeType.FIXED_CHARGE, item, null, null, charge.id(), 700, "700", "0.5833",
                "12", PriceSteps.NONE, null, List.of());
    }

    private Fee fee(FeeType type, Fee.Item item, UUID charge, UUID filter, UUID fixedCharge,
                    long cents, String precise, String unit, String units,
                    AmountDetails details, Fee.PricingUnitDetails pricingUnit,
                    List<Fee.PresentationBreakdown> breakdowns) {
        long taxCents = cents / 5;
        return new Fee(id(),
                new Fee.Source(type, subscriptions.running.id(), charge, filter, fixedCharge,
                        null, null, null, type == FeeType.SUBSCRIPTION, true),
                item, "A fee",
                new Fee.Quantity(decimal(units), decimal(units), 17L,
                        type == FeeType.CHARGE ? decimal("3.25") : null, breakdowns),
                new Fee.Amounts(EUR, cents, decimal(precise), decimal(unit), decimal("0"),
                        decimal("0"), details, pricingUnit),
                new Fee.Taxes(taxCents, decimal(precise).divide(decimal("5")), decimal("20"),
                        List.of(tax(catalog.vat, taxCents, cents)), type == FeeType.ADD_ON),
                new Fee.Payment(PaymentStatus.PENDING, null, null, null),
                MONTH, NOW);
    }

    private AppliedTax tax(Tax tax, long cents, long base) {
        return new AppliedTax(id(), tax.id(), tax.code(), tax.name(), tax.rate(),
                tax.description(), cents, base, NOW);
    }

    private UUID id() {
        return ids.next(NOW);
    }

    private static BigDecimal decimal(String text) {
        return new BigDecimal(text);
    }
}
