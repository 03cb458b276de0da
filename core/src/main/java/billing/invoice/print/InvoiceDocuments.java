package billing.invoice.print;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.customer.BillingEntity;
import billing.document.Heading;
import billing.document.InvoiceDocument;
import billing.document.Note;
import billing.document.Section;
import billing.document.Texts;
import billing.document.Totals;
import billing.invoice.Credit;
import billing.invoice.Fee;
import billing.invoice.Invoice;
import billing.invoice.InvoiceAmounts;
import billing.invoice.InvoiceStatus;
import billing.invoice.InvoiceSubscription;
import billing.subscription.Subscription;
import billing.subscription.Subscriptions;
import billing.time.DatePeriod;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
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
        Addressing to = Addressing.of(handle, invoice.customerId(), invoice.billingEntityId());
        Texts texts = Texts.of(to.locale());
        List<Note> notes = new ArrayList<>();
        invoice.customSections().forEach(section -> notes.add(
                new Note(section.displayName(), section.details())));
        notes.addAll(VatNotes.of(invoice.appliedTaxes(), texts));
        return new InvoiceDocument(to.locale(), invoice.currency(),
                invoice.finalizedAt() == null ? invoice.updatedAt() : invoice.finalizedAt(),
                heading(invoice, to.entity()), to.issuer(), to.customer(), to.logo(),
                sections(invoice, to.zone(), texts), totals(invoice), notes, null,
                to.entity().invoiceFooter());
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
