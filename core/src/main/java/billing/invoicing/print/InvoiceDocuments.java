package billing.invoicing.print;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.documents.DocumentTexts;
import billing.documents.Frame;
import billing.documents.Heading;
import billing.documents.InvoiceDocument;
import billing.documents.Note;
import billing.documents.Party;
import billing.documents.Section;
import billing.documents.Totals;
import billing.engine.Handle;
import billing.invoicing.Credit;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceAmounts;
import billing.invoicing.InvoiceSubscription;
import billing.invoicing.snapshot.Snapshot;
import billing.invoicing.snapshot.SnapshotPart;
import billing.invoicing.snapshot.Snapshots;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.kernel.time.DatePeriod;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.subscription.Subscriptions;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;

/** Creates the documents of stored invoices ({@code subscriptions-and-invoicing.md 6.10}). */
public final class InvoiceDocuments {
    private final Handle handle;

    /** Creates documents of the invoices of a database. */
    public InvoiceDocuments(Handle handle) {
        this.handle = handle;
    }

    /**
     * The document of an invoice in its current state, in the customer's language and time zone.
     */
    public InvoiceDocument document(Invoice invoice) {
        Heading.Mark mark = mark(invoice);
        Map<UUID, SnapshotPart> issued = invoice.parts().subscriptions().isEmpty() ? Map.of()
                : new Snapshots(handle).find(invoice.id()).map(Snapshot::parts).orElse(Map.of());
        boolean isDue = mark != Heading.Mark.VOIDED;
        return document(invoice,
                DocumentParties.read(handle, invoice.parties().customerId(),
                invoice.parties().billingEntityId()), mark,
                InvoiceDocument.LAYOUT, link -> part(link, issued.get(link.subscriptionId())),
                totals(invoice, isDue ? invoice.amounts().totalCents() : 0,
                        isDue ? invoice.settlement().offsetCents() : 0,
                        isDue ? invoice.settlement().paidCents() + invoice.settledByHandCents()
                                : 0));
    }

    /**
     * The document of an invoice as issued, in the layout of that time and without payments,
     * whatever has changed since.
     *
     * @throws NotFoundException   {@code original_not_found} for an invoice that is not issued, or
     *                             was issued before snapshots were stored
     * @throws NotAllowedException {@code layout_not_printable} when this version does not support
     *                             that layout
     */
    public InvoiceDocument asIssued(Invoice invoice) {
        Snapshot original = new Snapshots(handle).find(invoice.id())
                .orElseThrow(() -> new NotFoundException("original", invoice.document().number()));
        int layout = original.layout();
        if (layout < InvoiceDocument.OLDEST_LAYOUT || layout > InvoiceDocument.LAYOUT) {
            throw new NotAllowedException("layout_not_printable",
                    "invoice " + invoice.document().number()
                    + " was issued in layout " + layout + "; this program prints layouts "
                    + InvoiceDocument.OLDEST_LAYOUT + " to " + InvoiceDocument.LAYOUT);
        }
        return document(invoice, DocumentParties.of(original.issuer(), original.recipient()),
                Heading.Mark.NONE, layout, link -> original.parts().get(link.subscriptionId()),
                totals(invoice, invoice.amounts().totalCents(), 0, 0));
    }

    private static InvoiceDocument document(Invoice invoice, DocumentParties to, Heading.Mark mark,
            int layout, Function<InvoiceSubscription, SnapshotPart> parts, Totals totals) {
        DocumentTexts texts = DocumentTexts.of(to.locale());
        List<Note> notes = new ArrayList<>();
        invoice.parts().customSections().forEach(section -> notes.add(
                new Note(section.displayName(), section.details())));
        notes.addAll(VatNotes.of(invoice.parts().appliedTaxes(), texts));
        return new InvoiceDocument(
                new Frame(to.locale(), invoice.document().currency(),
                        invoice.state().finalizedAt() == null ? invoice.dates().updatedAt()
                        : invoice.state().finalizedAt(),
                        to.issuer(), to.customer(), to.logo(), to.footer()),
                heading(invoice, mark, to.issuer()),
                sections(invoice, to.zone(), texts, parts, InvoiceDocument.isMeasured(layout)),
                totals, notes, null, layout);
    }

    private static Heading.Mark mark(Invoice invoice) {
        return switch (invoice.state().status()) {
            case VOIDED -> Heading.Mark.VOIDED;
            case FINALIZED -> Heading.Mark.NONE;
            default -> Heading.Mark.DRAFT;
        };
    }

    private static Heading heading(Invoice invoice, Heading.Mark mark, Party issuer) {
        return new Heading(Heading.Title.of(issuer.address().country(),
                invoice.parties().selfBilled()),
                mark, invoice.document().number(), invoice.dates().issuing(),
                invoice.dates().paymentDue(),
                invoice.dates().netPaymentTerm(), invoice.document().purchaseOrderNumber());
    }

    private static List<Section> sections(Invoice invoice, ZoneId zone, DocumentTexts texts,
            Function<InvoiceSubscription, SnapshotPart> parts, boolean hasWholePrices) {
        if (invoice.parts().subscriptions().isEmpty()) {
            return List.of(new Section(null, null,
                    new PrintedFees(zone, texts, null, null).groups(invoice.parts().fees())));
        }
        List<Section> sections = new ArrayList<>();
        for (InvoiceSubscription link : invoice.parts().subscriptions()) {
            List<Fee> fees = invoice.parts().fees().stream()
                    .filter(fee -> link.subscriptionId().equals(fee.source().subscriptionId()))
                    .toList();
            if (fees.isEmpty()) {
                continue;
            }
            DatePeriod period = PrintedFees.dates(fees.get(0).window(), link.zone());
            SnapshotPart part = parts.apply(link);
            sections.add(new Section(part.title(), period,
                    new PrintedFees(link.zone(), texts, period, hasWholePrices ? part.plan() : null)
                    .groups(fees)));
        }
        return sections;
    }

    /** The current title with the prices at issue; for a draft, the current prices. */
    private SnapshotPart part(InvoiceSubscription link, SnapshotPart issued) {
        Subscription subscription =
                new Subscriptions(handle).byId(link.subscriptionId()).orElseThrow();
        Plan plan = new Plans(handle).byId(subscription.planId()).orElseThrow();
        String title = new SubscriptionTerms(subscription, plan, link.zone()).printedName();
        return new SnapshotPart(title, issued == null ? plan : issued.plan(), null);
    }

    private static Totals totals(Invoice invoice, long totalCents, long offsetCents,
                                 long paidCents) {
        InvoiceAmounts amounts = invoice.amounts();
        return new Totals(amounts.feesCents(), amounts.progressiveBillingCreditCents(),
                reductions(invoice, Credit.Source::isDiscount, Credit::name),
                amounts.subTotalExcludingTaxesCents(),
                invoice.parts().appliedTaxes().stream()
                .map(tax -> new Totals.Tax(tax.name(), tax.rate(),
                        tax.baseAmountCents(), tax.amountCents())).toList(),
                amounts.subTotalIncludingTaxesCents(),
                reductions(invoice, Credit.Source.CREDIT_NOTE::equals, Credit::code),
                amounts.prepaidCreditCents(), totalCents,
                new Totals.Settled(offsetCents, paidCents));
    }

    /** The reductions by sources of one kind; reductions of 0 are not printed. */
    private static List<Totals.Reduction> reductions(Invoice invoice,
            Predicate<Credit.Source> kind, Function<Credit, String> name) {
        return invoice.parts().credits().stream()
                .filter(credit -> kind.test(credit.source()) && credit.amountCents() != 0)
                .map(credit -> new Totals.Reduction(name.apply(credit), credit.amountCents(),
                        credit.source() == Credit.Source.WALLET))
                .toList();
    }
}
