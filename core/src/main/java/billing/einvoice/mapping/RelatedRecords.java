package billing.einvoice.mapping;

import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.einvoice.ElectronicInvoice.Preceding;
import billing.einvoice.Origin;
import billing.engine.Handle;
import billing.invoicing.CorrectionDetails;
import billing.invoicing.Credit;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.settlement.creditnote.service.RegenerableInvoices;
import billing.subscription.Subscription;
import billing.subscription.store.Subscriptions;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What the documents of some invoices refer to, read together: the number of queries does not
 * depend on the number of invoices, unless they are from before snapshots were kept.
 */
final class RelatedRecords {
    private final Map<UUID, IssueRecord> issueRecords;
    private final Map<UUID, UUID> replaced;
    private final Map<UUID, Invoice> preceding;
    private final Map<UUID, String> subscriptions;
    private final Map<UUID, Customer> customers;
    private final BillingEntities entities;
    private final Map<UUID, String> notRegenerable;

    private RelatedRecords(Handle handle, Collection<Invoice> invoices) {
        List<UUID> ids = invoices.stream().map(Invoice::id).toList();
        issueRecords = new IssueRecordReader(handle).read(invoices);
        replaced = new Invoices(handle).replacedBy(ids);
        preceding = new Invoices(handle).byIds(invoices.stream().map(this::precedingIds)
                        .flatMap(Set::stream).collect(Collectors.toSet())).stream()
                .collect(Collectors.toMap(Invoice::id, Function.identity()));
        subscriptions = new Subscriptions(handle).byIds(invoices.stream()
                .flatMap(invoice -> invoice.parts().fees().stream())
                .map(fee -> fee.source().subscriptionId()).filter(Objects::nonNull)
                .collect(Collectors.toSet())).values().stream()
                .collect(Collectors.toMap(Subscription::id, Subscription::externalId));
        customers = new Customers(handle).byIds(invoices.stream()
                .map(invoice -> invoice.parties().customerId()).collect(Collectors.toSet()));
        entities = new BillingEntities(handle);
        notRegenerable = new RegenerableInvoices(handle).refusals(invoices);
    }

    static RelatedRecords read(Handle handle, Collection<Invoice> invoices) {
        return new RelatedRecords(handle, invoices);
    }

    /** What an invoice was issued with. */
    IssueRecord issueRecord(Invoice invoice) {
        return issueRecords.get(invoice.id());
    }

    /** The same, completed by what is stated today. */
    IssueRecord completedRecord(Invoice invoice) {
        return issueRecord(invoice).completed(entity(invoice).electronicInvoicing(),
                customers.get(invoice.parties().customerId()).electronicInvoicing());
    }

    /** Why an invoice cannot be regenerated once it is void; empty if it can. */
    Optional<String> notRegenerable(Invoice invoice) {
        return Optional.ofNullable(notRegenerable.get(invoice.id()));
    }

    /** Whether an invoice was made in the place of a voided one. */
    boolean replacesAnother(Invoice invoice) {
        return replaced.containsKey(invoice.id());
    }

    /** The invoices that one replaces, deducts or corrects. */
    List<Preceding> preceding(Invoice invoice) {
        return precedingIds(invoice).stream().map(preceding::get).filter(Objects::nonNull)
                .map(RelatedRecords::reference).toList();
    }

    /** How a later document refers to an invoice. */
    static Preceding reference(Invoice invoice) {
        return new Preceding(invoice.document().number(), invoice.dates().issuing());
    }

    private Set<UUID> precedingIds(Invoice invoice) {
        Set<UUID> ids = new LinkedHashSet<>();
        if (replaced.containsKey(invoice.id())) {
            ids.add(replaced.get(invoice.id()));
        }
        invoice.parts().credits().stream()
                .filter(credit -> credit.source() == Credit.Source.INVOICE)
                .forEach(credit -> ids.add(credit.itemId()));
        invoice.parts().fees().stream().map(Fee::corrected).flatMap(Optional::stream)
                .map(CorrectionDetails::invoiceId).forEach(ids::add);
        return ids;
    }

    /** The external ids of what the invoices bill, which never change. */
    Map<UUID, String> subscriptions() {
        return subscriptions;
    }

    /**
     * Where what a document states is to be found.
     *
     * @param issued what to do about the document if it was issued without
     */
    Origin origin(Invoice invoice, VatGroups groups, String issued) {
        return new Origin(entity(invoice).code(),
                customers.get(invoice.parties().customerId()).externalId(),
                groups.unexplainedTax().orElse(null), issued);
    }

    private BillingEntity entity(Invoice invoice) {
        return entities.byId(invoice.parties().billingEntityId()).orElseThrow();
    }
}
