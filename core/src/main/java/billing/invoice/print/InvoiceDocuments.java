package billing.invoice.print;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.customer.BillingEntities;
import billing.customer.BillingEntity;
import billing.customer.BillingSettings;
import billing.customer.Customer;
import billing.customer.Customers;
import billing.document.Heading;
import billing.document.InvoiceDocument;
import billing.document.Logo;
import billing.document.Note;
import billing.document.Party;
import billing.document.Section;
import billing.document.Texts;
import billing.document.Totals;
import billing.invoice.AppliedTax;
import billing.invoice.Credit;
import billing.invoice.Fee;
import billing.invoice.Invoice;
import billing.invoice.InvoiceAmounts;
import billing.invoice.InvoiceStatus;
import billing.invoice.InvoiceSubscription;
import billing.subscription.Subscription;
import billing.subscription.Subscriptions;
import billing.time.DatePeriod;
import billing.vat.VatRates;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/** Says what is printed on a stored invoice ({@code subscriptions-and-invoicing.md 6.10}). */
public final class InvoiceDocuments {
    private final Handle handle;

    /** Documents of the invoices of a database. */
    public InvoiceDocuments(Handle handle) {
        this.handle = handle;
    }

    /** The document of a whole invoice, in the customer's language and zone. */
    public InvoiceDocument of(Invoice invoice) {
        Customer customer = new Customers(handle).byId(invoice.customerId()).orElseThrow();
        BillingEntities entities = new BillingEntities(handle);
        BillingEntity issuer = entities.byId(invoice.billingEntityId()).orElseThrow();
        BillingSettings settings = BillingSettings.of(customer,
                entities.byId(customer.billingEntityId()).orElseThrow());
        Locale locale = Locale.forLanguageTag(settings.documentLocale());
        return new InvoiceDocument(locale, invoice.currency(),
                invoice.finalizedAt() == null ? invoice.updatedAt() : invoice.finalizedAt(),
                heading(invoice, issuer), issuer(issuer), customer(customer), logo(issuer),
                sections(invoice, settings.zone(), Texts.of(locale)), totals(invoice),
                notes(invoice, Texts.of(locale)),
                null, issuer.invoiceFooter());
    }

    /** The custom sections, and what the law wants said about VAT that is not charged. */
    private static List<Note> notes(Invoice invoice, Texts texts) {
        List<Note> notes = new ArrayList<>();
        invoice.customSections().forEach(section -> notes.add(
                new Note(section.displayName(), section.details())));
        for (AppliedTax tax : invoice.appliedTaxes()) {
            if (tax.code().equals(VatRates.REVERSE_CHARGE)) {
                notes.add(new Note(texts.text("vat.reverse_charge"),
                        texts.text("vat.reverse_charge.note")));
            } else if (tax.code().equals(VatRates.EXEMPT)) {
                notes.add(new Note(texts.text("vat.exempt"), texts.text("vat.exempt.note")));
            }
        }
        return notes;
    }

    private static Heading heading(Invoice invoice, BillingEntity issuer) {
        Heading.Mark mark = switch (invoice.status()) {
            case VOIDED -> Heading.Mark.VOIDED;
            case FINALIZED -> Heading.Mark.NONE;
            default -> Heading.Mark.DRAFT;
        };
        return new Heading(Heading.Title.of(issuer.address().country(), invoice.selfBilled()),
                mark, invoice.number(), invoice.issuingDate(), invoice.paymentDueDate(),
                invoice.netPaymentTerm(), invoice.purchaseOrderNumber());
    }

    private static Party issuer(BillingEntity entity) {
        return new Party(entity.name(), entity.legalName(), entity.legalNumber(),
                entity.taxIdentificationNumber(), entity.address(), entity.email(), List.of());
    }

    private static Party customer(Customer customer) {
        List<Party.Particular> particulars = customer.metadata().stream()
                .filter(Customer.Metadata::displayInInvoice)
                .map(pair -> new Party.Particular(pair.key(), pair.value())).toList();
        return new Party(customer.displayName(), customer.legalName(), customer.legalNumber(),
                customer.taxIdentificationNumber(), customer.address(), customer.email(),
                particulars);
    }

    /** The picture of a data URI. */
    private static Logo logo(BillingEntity issuer) {
        if (issuer.logo() == null) {
            return null;
        }
        String encoded = issuer.logo().substring(issuer.logo().indexOf(',') + 1);
        return Logo.of(Base64.getDecoder().decode(encoded));
    }

    private List<Section> sections(Invoice invoice, ZoneId zone, Texts texts) {
        if (invoice.subscriptions().isEmpty()) {
            return List.of(new Section(null, null,
                    new FeeLines(zone, texts, null).groups(invoice.fees())));
        }
        List<Section> sections = new ArrayList<>();
        for (InvoiceSubscription link : invoice.subscriptions()) {
            List<Fee> fees = invoice.fees().stream()
                    .filter(fee -> link.subscriptionId().equals(fee.subscriptionId())).toList();
            if (fees.isEmpty()) {
                continue;
            }
            DatePeriod period = FeeLines.dates(fees.get(0).window(), link.zone());
            sections.add(new Section(title(link), period,
                    new FeeLines(link.zone(), texts, period).groups(fees)));
        }
        return sections;
    }

    private String title(InvoiceSubscription link) {
        Subscription subscription =
                new Subscriptions(handle).byId(link.subscriptionId()).orElseThrow();
        if (subscription.name() != null && !subscription.name().isBlank()) {
            return subscription.name();
        }
        Plan plan = new Plans(handle).byId(subscription.planId()).orElseThrow();
        return plan.invoiceDisplayName() == null || plan.invoiceDisplayName().isBlank()
                ? plan.name() : plan.invoiceDisplayName();
    }

    private static Totals totals(Invoice invoice) {
        InvoiceAmounts amounts = invoice.amounts();
        boolean due = invoice.status() != InvoiceStatus.VOIDED;
        return new Totals(amounts.feesCents(), amounts.progressiveBillingCreditCents(),
                reductions(invoice, Credit.Source.COUPON, Credit::name),
                amounts.subTotalExcludingTaxesCents(),
                invoice.appliedTaxes().stream().map(tax -> new Totals.Tax(tax.name(), tax.rate(),
                        tax.baseAmountCents(), tax.amountCents())).toList(),
                amounts.subTotalIncludingTaxesCents(),
                reductions(invoice, Credit.Source.CREDIT_NOTE, Credit::code),
                amounts.prepaidCreditCents(), due ? amounts.totalCents() : 0);
    }

    /** What sources of one kind took off; those that took nothing are not printed. */
    private static List<Totals.Reduction> reductions(Invoice invoice, Credit.Source source,
                                                     Function<Credit, String> name) {
        return invoice.credits().stream()
                .filter(credit -> credit.source() == source && credit.amountCents() != 0)
                .map(credit -> new Totals.Reduction(name.apply(credit), credit.amountCents()))
                .toList();
    }
}
