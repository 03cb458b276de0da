package billing.invoicing.print;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.documents.BankTransfer;
import billing.documents.DocumentTexts;
import billing.documents.Heading;
import billing.documents.InvoiceDocument;
import billing.documents.Layout;
import billing.documents.Note;
import billing.documents.Party;
import billing.documents.Section;
import billing.documents.Totals;
import billing.engine.Handle;
import billing.invoicing.AppliedTax;
import billing.invoicing.BilledDays;
import billing.invoicing.Credit;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceAmounts;
import billing.invoicing.InvoiceSubscription;
import billing.invoicing.snapshot.Snapshot;
import billing.invoicing.snapshot.SnapshotPart;
import billing.invoicing.snapshot.store.Snapshots;
import billing.invoicing.tax.TaxedBases;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.kernel.time.DatePeriod;
import billing.subscription.BillingContext;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.subscription.store.Subscriptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Creates the documents of stored invoices ({@code subscriptions-and-invoicing.md 6.10}). */
public final class InvoiceDocuments {
    private final Handle handle;
    private final Set<UUID> read = new HashSet<>();
    private final Map<UUID, Snapshot> issued = new HashMap<>();
    private final Map<UUID, Subscription> subscriptions = new HashMap<>();
    /** Of the invoices without a snapshot. */
    private final Map<UUID, Customer> customers = new HashMap<>();

    /** Creates documents of the invoices of a database. */
    public InvoiceDocuments(Handle handle) {
        this.handle = handle;
    }

    /** Reads what the documents of some invoices are made from. */
    public void readAhead(Collection<Invoice> invoices) {
        List<UUID> ids = invoices.stream().map(Invoice::id).toList();
        read.addAll(ids);
        issued.putAll(new Snapshots(handle).find(ids));
        subscriptions.putAll(new Subscriptions(handle).byIds(invoices.stream()
                .flatMap(one -> one.parts().subscriptions().stream())
                .map(InvoiceSubscription::subscriptionId).collect(Collectors.toSet())));
        customers.putAll(new Customers(handle).byIds(invoices.stream()
                .filter(one -> !issued.containsKey(one.id()))
                .map(one -> one.parties().customerId()).collect(Collectors.toSet())));
    }

    /** What an invoice was issued with; empty as in {@link Snapshots#find}. */
    public Optional<Snapshot> issued(Invoice invoice) {
        if (!read.contains(invoice.id())) {
            readAhead(List.of(invoice));
        }
        return Optional.ofNullable(issued.get(invoice.id()));
    }

    /**
     * The document of an invoice in its current state and the current layout: with its mark, and
     * with what is paid and due. An issued invoice is between the parties, in the language and with
     * the titles and prices that it was issued with; a draft, and an invoice that was issued before
     * snapshots were stored, with those of today.
     */
    public InvoiceDocument document(Invoice invoice) {
        Heading.Mark mark = mark(invoice);
        Optional<Snapshot> snapshot = issued(invoice);
        boolean isDue = mark != Heading.Mark.VOIDED;
        return document(invoice, snapshot.map(InvoiceDocuments::parties).orElseGet(() ->
                DocumentParties.read(new BillingContext(handle,
                        customers.get(invoice.parties().customerId())), handle,
                        invoice.parties().billingEntityId())),
                mark, Layout.NEWEST, snapshot.map(InvoiceDocuments::parts)
                        .orElse(this::currentPart),
                totals(invoice, Layout.NEWEST, isDue ? invoice.amounts().totalCents() : 0,
                        isDue ? invoice.settlement().offsetCents() : 0,
                        isDue ? invoice.settlement().paidCents() + invoice.settledByHandCents()
                                : 0));
    }

    private static DocumentParties parties(Snapshot issued) {
        return DocumentParties.of(issued.issuer(), issued.recipient());
    }

    private static Function<InvoiceSubscription, SnapshotPart> parts(Snapshot issued) {
        return link -> issued.parts().get(link.subscriptionId());
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
        Snapshot original = issued(invoice)
                .orElseThrow(() -> new NotFoundException("original", invoice.document().number()));
        Layout layout = original.layout();
        if (!layout.isPrintable()) {
            throw new NotAllowedException("layout_not_printable",
                    "invoice " + invoice.document().number()
                    + " was issued in layout " + layout.number() + "; this program prints layouts "
                    + Layout.OLDEST.number() + " to " + Layout.NEWEST.number());
        }
        return document(invoice, parties(original), Heading.Mark.NONE, layout, parts(original),
                totals(invoice, layout, invoice.amounts().totalCents(), 0, 0));
    }

    private InvoiceDocument document(Invoice invoice, DocumentParties to, Heading.Mark mark,
            Layout layout, Function<InvoiceSubscription, SnapshotPart> parts, Totals totals) {
        DocumentTexts texts = DocumentTexts.of(to.locale());
        return new InvoiceDocument(
                to.frame(invoice.document().currency(),
                        invoice.state().finalizedAt() == null ? invoice.dates().updatedAt()
                        : invoice.state().finalizedAt()),
                heading(invoice, mark, to.issuer()), sections(invoice, to, texts, parts, layout),
                totals, notes(invoice, to, texts, layout), null,
                layout.statesPayment() && mark == Heading.Mark.NONE
                        ? transfer(invoice, to, totals.dueCents()) : null,
                layout);
    }

    private static List<Note> notes(Invoice invoice, DocumentParties to, DocumentTexts texts,
                                    Layout layout) {
        List<Note> notes = new ArrayList<>();
        invoice.parts().customSections().forEach(section -> notes.add(
                new Note(section.displayName(), section.details())));
        notes.addAll(VatNotes.of(invoice.parts().appliedTaxes(), texts));
        String terms = to.design().texts(texts.locale()).terms();
        if (terms != null && layout.statesPayment()) {
            notes.add(new Note(texts.text("terms"), terms));
        }
        return notes;
    }

    /** How the amount due is paid; null when nothing is due, or no account is known. */
    public static BankTransfer transfer(Invoice invoice, DocumentParties to, long dueCents) {
        return dueCents <= 0 || to.bank() == null || invoice.parties().selfBilled() ? null
                : new BankTransfer(to.bank().holder() == null ? to.issuer().registeredName()
                        : to.bank().holder(), to.bank().iban(), to.bank().bic(),
                        invoice.document().number(), invoice.document().currency(), dueCents);
    }

    /** The mark of an invoice in its current state. */
    private static Heading.Mark mark(Invoice invoice) {
        boolean paid = invoice.settlement().paidCents() + invoice.settledByHandCents() > 0;
        return switch (invoice.state().status()) {
            case VOIDED -> Heading.Mark.VOIDED;
            case FINALIZED -> paid && invoice.owedCents() == 0 ? Heading.Mark.PAID
                    : Heading.Mark.NONE;
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

    private List<Section> sections(Invoice invoice, DocumentParties to,
            DocumentTexts texts, Function<InvoiceSubscription, SnapshotPart> parts, Layout layout) {
        if (invoice.parts().subscriptions().isEmpty()) {
            return List.of(new Section(null, null,
                    new PrintedFees(to.zone(), texts, null, null, null, layout)
                            .groups(invoice.parts().fees())));
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
                    new PrintedFees(link.zone(), texts, period,
                            layout.isMeasured() ? part.plan() : null,
                            layout.statesBilledDays()
                                    && fees.stream().anyMatch(BilledDays::isPart)
                                    ? terms(link, part.plan()) : null, layout)
                    .groups(fees)));
        }
        return sections;
    }

    private SnapshotPart currentPart(InvoiceSubscription link) {
        Plan plan = new Plans(handle).get(subscription(link).planId());
        return new SnapshotPart(terms(link, plan).printedName(), plan, null);
    }

    private SubscriptionTerms terms(InvoiceSubscription link, Plan plan) {
        return new SubscriptionTerms(subscription(link), plan, link.zone());
    }

    private Subscription subscription(InvoiceSubscription link) {
        return subscriptions.get(link.subscriptionId());
    }

    private static Totals totals(Invoice invoice, Layout layout, long totalCents,
                                 long offsetCents, long paidCents) {
        InvoiceAmounts amounts = invoice.amounts();
        List<AppliedTax> taxes = layout.hasWholeTaxBases() ? TaxedBases.lines(invoice)
                : invoice.parts().appliedTaxes();
        return new Totals(amounts.feesCents(), amounts.progressiveBillingCreditCents(),
                reductions(invoice, Credit.Source::isDiscount, Credit::name),
                amounts.subTotalExcludingTaxesCents(),
                taxes.stream().map(tax -> new Totals.Tax(tax.name(), tax.rate(),
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
