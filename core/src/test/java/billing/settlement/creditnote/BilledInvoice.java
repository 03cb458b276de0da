package billing.settlement.creditnote;

import billing.catalog.Tax;
import billing.invoicing.AppliedTax;
import billing.invoicing.Credit;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceSettlement;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceType;
import billing.invoicing.PaymentStatus;
import billing.invoicing.PlanPrice;
import billing.invoicing.Settlement;
import billing.invoicing.tax.InvoiceComputation;
import billing.invoicing.tax.Reduction;
import billing.invoicing.tax.ReductionStep;
import billing.invoicing.tax.TaxableFee;
import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A final invoice in a few words: fees with their coupons and taxes, and what was paid. */
final class BilledInvoice {
    private static final Instant NOW = Instant.parse("2024-02-01T00:00:00Z");
    private static final CurrencyUnit EUR = CurrencyUnit.of("EUR");
    private final Map<String, Tax> taxes = new HashMap<>();
    private final List<TaxableFee> fees = new ArrayList<>();
    private final List<CreditNote> notes = new ArrayList<>();
    private InvoiceStatus status = InvoiceStatus.FINALIZED;
    private InvoiceType type = InvoiceType.SUBSCRIPTION;
    private PaymentStatus payment = PaymentStatus.PENDING;
    private InvoiceSettlement settlement = InvoiceSettlement.NONE;
    private RemainingTopUp topUp;

    /** A fee of so many cents with its coupons and the rates of its taxes. */
    BilledInvoice fee(long cents, String coupons, String... rates) {
        Fee fee = FeeBuilder.of(FeeType.SUBSCRIPTION, new Fee.Item(UUID.randomUUID(), "plan",
                "Plan", null, "Plan", null, null, Map.of()), EUR)
                .exactCents(BigDecimal.valueOf(cents))
                .coupons(new BigDecimal(coupons))
                .details(new PlanPrice(cents))
                .identity(UUID.randomUUID(), null, NOW).build();
        fees.add(new TaxableFee(fee, Arrays.stream(rates).map(this::tax).toList()));
        return this;
    }

    BilledInvoice paid(long cents) {
        settlement = new InvoiceSettlement(null, null, cents, settlement.offsetCents());
        return this;
    }

    BilledInvoice succeeded() {
        payment = PaymentStatus.SUCCEEDED;
        return this;
    }

    BilledInvoice in(InvoiceStatus newStatus) {
        status = newStatus;
        return this;
    }

    BilledInvoice type(InvoiceType other) {
        type = other;
        return this;
    }

    BilledInvoice sold(RemainingTopUp credits) {
        topUp = credits;
        return this;
    }

    /** A note over items of the fees in order; voided ones and drafts count as specified. */
    CreditNote note(CreditNoteStatus noteStatus, CreditNoteParts parts, String... itemCents) {
        CreditedItems items = creditable().items(items(itemCents));
        CreditNoteAmounts amounts = items.amounts(parts);
        CreditNote note = new CreditNote(UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID(),
                new CreditNote.Document(notes.size() + 1, "N", LocalDate.EPOCH,
                        CreditNoteReason.OTHER, null, EUR),
                amounts,
                new CreditNote.Lines(items.fees().stream().map(item ->
                        new CreditNote.Item(UUID.randomUUID(), item.fee().id(),
                                item.wholeCents(), item.cents(), NOW)).toList(),
                        items.taxLines(amounts.taxesCents())),
                new CreditNote.State(noteStatus, CreditStatus.AVAILABLE, null,
                        amounts.parts().creditCents(), null, null),
                null, NOW, NOW);
        notes.add(note);
        if (note.isFinalized()) {
            settlement = settlement.with(Settlement.offset(note.invoiceId(),
                    note.parts().offsetCents(), note.id(), NOW));
        }
        return note;
    }

    /** What is asked back of the fees in order; empty texts leave a fee out. */
    List<CreditedFee> items(String... cents) {
        List<Fee> billed = invoice().parts().fees();
        List<CreditedFee> items = new ArrayList<>();
        for (int i = 0; i < cents.length; i++) {
            if (!cents[i].isEmpty()) {
                items.add(new CreditedFee(billed.get(i), new BigDecimal(cents[i])));
            }
        }
        return items;
    }

    CreditableInvoice creditable() {
        return new CreditableInvoice(invoice(), notes, Map.of(), topUp);
    }

    Fee fee(int index) {
        return invoice().parts().fees().get(index);
    }

    Invoice invoice() {
        InvoiceComputation computed = InvoiceComputation.of(fees, List.of(
                Reduction.beforeTaxes(ReductionStep.DISCOUNT, (made, subTotalCents) -> {
                    long cents = made.stream()
                            .map(one -> one.fee().amounts().couponsCents())
                            .reduce(BigDecimal.ZERO, BigDecimal::add).longValueExact();
                    return new Reduction.BeforeTaxes(made, cents == 0 ? List.of() : List.of(
                            new Credit(null, Credit.Source.COUPON, null, null, "c", "c", cents,
                                    true, NOW)));
                })));
        return new Invoice(UUID.randomUUID(),
                new Invoice.Parties(UUID.randomUUID(), UUID.randomUUID(), false),
                new Invoice.Document(type, EUR, "ACM-001-004", 4, null, null),
                new Invoice.Dates(LocalDate.EPOCH, LocalDate.EPOCH, LocalDate.EPOCH, 0, NOW, NOW,
                        NOW),
                new Invoice.State(status, payment, false, false, NOW, null, null),
                computed.amounts(), settlement,
                new Invoice.Parts(List.of(), computed.fees(), computed.appliedTaxes(),
                        computed.credits(), List.of(), null, List.of()),
                List.of());
    }

    private Tax tax(String rate) {
        return taxes.computeIfAbsent(rate, text -> new Tax(UUID.randomUUID(), "t" + text,
                "Tax " + text, new BigDecimal(text.replace("+", "")), null, NOW, null));
    }

    static List<Long> cents(List<AppliedTax> lines) {
        return lines.stream().map(AppliedTax::amountCents).toList();
    }
}
