package billing.einvoice.mapping;

import billing.catalog.Tax;
import billing.customer.Customer;
import billing.documents.DocumentTexts;
import billing.einvoice.DocumentType;
import billing.einvoice.ElectronicInvoice;
import billing.einvoice.ElectronicInvoice.Content;
import billing.einvoice.ElectronicInvoice.Header;
import billing.einvoice.ElectronicInvoice.References;
import billing.einvoice.ElectronicInvoice.Totals;
import billing.einvoice.ElectronicInvoice.VatBreakdown;
import billing.einvoice.LineItem;
import billing.einvoice.Origin;
import billing.einvoice.Reason;
import billing.einvoice.VatGroup;
import billing.engine.Handle;
import billing.kernel.codelist.CodeList;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import billing.kernel.money.Money;
import billing.subscription.BillingContext;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * An invoice of one line that a customer might get today, by which it shows what electronic
 * invoices to the customer will lack. Taxes of single plans, charges and add-ons are not known to
 * it.
 */
public final class Specimen {
    private static final int PRICE_UNITS = 100;
    private static final int PAYMENT_DAYS = 30;

    private Specimen() {
    }

    /** The document of a customer under the taxes that its invoices have. */
    public static MappedDocument read(Handle handle, Customer customer, LocalDate today) {
        BillingContext context = new BillingContext(handle, customer);
        IssueRecord issued = IssueRecordReader.today(context, context.entity());
        CurrencyUnit currency = customer.billing().currency() == null
                ? context.entity().invoicing().defaultCurrency() : customer.billing().currency();
        List<Tax> taxes = customer.billing().taxes().isEmpty()
                ? context.entity().invoicing().taxes() : customer.billing().taxes();
        VatGroup group = taxes.isEmpty() ? VatGroups.UNTAXED
                : VatGroups.group(taxes.get(0).completeTreatment(), taxes.get(0).rate());
        Money price = new Money(PRICE_UNITS * currency.subunit().longValueExact(), currency);
        DocumentTerms common = new DocumentTerms(issued, DocumentTexts.of(
                Locale.forLanguageTag(issued.recipient().locale())), group);
        List<LineItem> lines = List.of(line(price, group));
        ElectronicInvoice document = new ElectronicInvoice(
                new Header("SPECIMEN", DocumentType.INVOICE, currency, today,
                        today.plusDays(PAYMENT_DAYS), issued.incomplete()),
                new References(Parties.text(issued.buyer().buyerReference()), null, null,
                        List.of()),
                common.notes(List.of()), common.seller(), common.buyer(),
                common.delivery(lines, today),
                common.payment(currency, PAYMENT_DAYS, "SPECIMEN"),
                content(price, group, lines, issued, today));
        return MappedDocument.of("invoice to " + customer.externalId(), document,
                new Origin(context.entity().code(), customer.externalId(),
                        unexplained(taxes).orElse(null), null),
                issued.format(), reasons(customer, taxes));
    }

    private static Optional<String> unexplained(List<Tax> taxes) {
        return taxes.stream().filter(tax -> tax.completeTreatment().lacksReason())
                .map(Tax::code).findFirst();
    }

    private static List<Reason> reasons(Customer customer, List<Tax> taxes) {
        List<Reason> reasons = new ArrayList<>();
        if (customer.isPartner()) {
            reasons.add(Refusals.selfBilled());
        }
        if (taxes.size() > 1) {
            reasons.add(Refusals.severalTaxes("each fee"));
        }
        return reasons;
    }

    private static LineItem line(Money price, VatGroup group) {
        return new LineItem("1", null, new LineItem.Quantity(BigDecimal.ONE, CodeList.UNIT_ONE),
                price, null,
                new LineItem.Price(price.currency().toUnits(price.cents()), null), group,
                new LineItem.Item("Specimen", null, null, List.of()));
    }

    private static Content content(Money price, VatGroup group, List<LineItem> lines,
                                   IssueRecord issued, LocalDate today) {
        CurrencyUnit currency = price.currency();
        Money zero = Money.zero(currency);
        Money tax = new Money(Decimals.toWhole(Decimals.percentage(
                BigDecimal.valueOf(price.cents()), group.rate())), currency);
        Money sum = price.plus(tax);
        return new Content(lines, List.of(), List.of(new VatBreakdown(group, price, tax)),
                new Totals(price, zero, zero, price, tax, sum, zero, zero, sum,
                        issued.accountingVat(tax, today)));
    }
}
