package billing.server.render.invoice;

import billing.customer.Customer;
import billing.invoicing.AppliedUsageThreshold;
import billing.invoicing.Credit;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceAmounts;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceSubscription;
import billing.invoicing.InvoiceType;
import billing.kernel.time.Window;
import billing.server.link.DocumentLinks;
import billing.server.render.Members;
import billing.server.render.RenderScope;
import billing.server.render.catalog.PlanJson;
import billing.server.render.customer.CustomerJson;
import billing.server.render.customer.SubscriptionJson;
import billing.server.render.customer.SubscriptionView;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.List;

/** Invoices as the API shows them ({@code subscriptions-and-invoicing.md 6}). */
public final class InvoiceJson {
    private static final String FILE_URL = "file_url";
    private static final String XML_URL = "xml_url";
    private static final int VERSION = 4;
    private final RenderScope scope;
    private final CustomerJson customers;
    private final SubscriptionJson subscriptions;
    private final FeeJson fees;

    /** Renders within a scope. */
    public InvoiceJson(RenderScope scope) {
        this.scope = scope;
        this.customers = new CustomerJson(scope);
        this.subscriptions = new SubscriptionJson(scope);
        this.fees = new FeeJson(scope);
    }

    /** An invoice in a list, without fees and subscriptions. */
    public ObjectNode listed(Invoice invoice, Customer customer) {
        return withCustomer(invoice, customer).node();
    }

    /** An invoice without nested objects. */
    public ObjectNode base(Invoice invoice) {
        return members(invoice).node();
    }

    /** A whole invoice on its own. */
    public ObjectNode single(InvoiceView view) {
        Invoice invoice = view.invoice();
        return withCustomer(invoice, view.customer())
                .list("billing_periods", byPrintedName(view),
                        link -> billingPeriod(link, view.subscription(link.subscriptionId())))
                .list("subscriptions", view.subscriptions(), subscriptions::listed)
                .list("fees", view.fees(), fees::onInvoice)
                .list("credits", invoice.parts().credits(), credit -> credit(invoice, credit))
                .texts("error_details", List.of())
                .list("applied_invoice_custom_sections", invoice.parts().customSections(),
                        section -> section(invoice, section)).node();
    }

    /** A preview, which is not stored and so has no stored periods or custom sections. */
    public ObjectNode preview(InvoiceView view) {
        Invoice invoice = view.invoice();
        AppliedTaxJson taxes = new AppliedTaxJson(scope);
        return members(invoice).node("customer", customers.onInvoice(view.customer()))
                .list("credits", invoice.parts().credits(), credit -> credit(invoice, credit))
                .list("applied_taxes", invoice.parts().appliedTaxes(),
                        tax -> taxes.onInvoice(tax, invoice.document().currency(), invoice.id()))
                .list("subscriptions", view.subscriptions(), subscriptions::listed)
                .list("fees", view.fees(), fees::onInvoice).node();
    }

    private Members withCustomer(Invoice invoice, Customer customer) {
        AppliedTaxJson taxes = new AppliedTaxJson(scope);
        Members members = members(invoice);
        if (invoice.document().type() == InvoiceType.PROGRESSIVE_BILLING) {
            members.list("applied_usage_thresholds", invoice.parts().usageThresholds(),
                    this::applied);
        }
        return members.node("customer", customers.onInvoice(customer))
                .list("metadata", invoice.metadata(), this::metadata)
                .list("applied_taxes", invoice.parts().appliedTaxes(),
                        tax -> taxes.onInvoice(tax, invoice.document().currency(), invoice.id()));
    }

    private Members members(Invoice invoice) {
        Members members = scope.members().id("id", invoice.id())
                .text("billing_entity_code",
                scope.entity(invoice.parties().billingEntityId()).code())
                .number("sequential_id", invoice.document().sequentialId())
                .text("number", invoice.document().number())
                .date("issuing_date", invoice.dates().issuing())
                .millis("payment_dispute_lost_at", invoice.state().paymentDisputeLostAt())
                .date("payment_due_date", invoice.dates().paymentDue())
                .flag("payment_overdue", invoice.state().paymentOverdue())
                .number("net_payment_term", invoice.dates().netPaymentTerm())
                .code("invoice_type", invoice.document().type())
                .code("status", invoice.state().status())
                .code("payment_status", invoice.state().paymentStatus())
                .text("currency", invoice.document().currency());
        amounts(members, invoice);
        return members.number("version_number", VERSION)
                .flag("self_billed", invoice.parties().selfBilled())
                .instant("voided_at", invoice.state().voidedAt())
                .text("purchase_order_number", invoice.document().purchaseOrderNumber())
                .text(XML_URL, xmlUrl(invoice)).text(FILE_URL, fileUrl(invoice))
                .text("web_url", null)
                .instant("created_at", invoice.dates().createdAt())
                .instant("updated_at", invoice.dates().updatedAt());
    }

    /**
     * Sets the URLs of the documents of a rendered invoice to those of this scope: they open the
     * documents without a key, so that a reader without a base URL gets none.
     */
    public ObjectNode withUrls(ObjectNode rendered, Invoice invoice) {
        return rendered.put(XML_URL, xmlUrl(invoice)).put(FILE_URL, fileUrl(invoice));
    }

    /** Removes the values of the URLs from a rendered invoice, which differ by reader. */
    public static ObjectNode withoutUrls(ObjectNode rendered) {
        return rendered.putNull(XML_URL).putNull(FILE_URL);
    }

    /**
     * The URL of its document; null until the invoice is final
     * ({@code subscriptions-and-invoicing.md 6.10}).
     */
    private String fileUrl(Invoice invoice) {
        return invoice.state().finalizedAt() == null ? null : scope.links().link(
                DocumentLinks.Kind.INVOICE, invoice.id(), invoice.parties().customerId(),
                invoice.document().number());
    }

    /**
     * The URL of the electronic invoice; null until the invoice is final, once it is void, and for
     * self-billed invoices.
     */
    private String xmlUrl(Invoice invoice) {
        return invoice.state().status() != InvoiceStatus.FINALIZED
                || invoice.parties().selfBilled() ? null : scope.links().xmlLink(
                        DocumentLinks.Kind.INVOICE, invoice.id(), invoice.parties().customerId(),
                        invoice.document().number());
    }

    private static void amounts(Members members, Invoice invoice) {
        InvoiceAmounts amounts = invoice.amounts();
        members.number("fees_amount_cents", amounts.feesCents())
                .number("coupons_amount_cents", amounts.couponsCents())
                .number("credit_notes_amount_cents", amounts.creditNotesCents())
                .number("sub_total_excluding_taxes_amount_cents",
                        amounts.subTotalExcludingTaxesCents())
                .number("taxes_amount_cents", amounts.taxesCents())
                .number("sub_total_including_taxes_amount_cents",
                        amounts.subTotalIncludingTaxesCents())
                .number("prepaid_credit_amount_cents", amounts.prepaidCreditCents())
                .number("prepaid_granted_credit_amount_cents",
                        invoice.settlement().prepaidGrantedCents())
                .number("prepaid_purchased_credit_amount_cents",
                        invoice.settlement().prepaidPurchasedCents())
                .number("progressive_billing_credit_amount_cents",
                        amounts.progressiveBillingCreditCents())
                .number("total_amount_cents", amounts.totalCents())
                .number("total_due_amount_cents", invoice.totalDueCents())
                .number("total_paid_amount_cents", invoice.settlement().paidCents())
                .number("total_offsetted_credit_note_amount_cents",
                        invoice.settlement().offsetCents());
        if (invoice.settledByHandCents() > 0) {
            members.number("settled_by_hand_amount_cents", invoice.settledByHandCents());
        }
    }

    private ObjectNode applied(AppliedUsageThreshold applied) {
        return scope.members()
                .number("lifetime_usage_amount_cents", applied.lifetimeUsageCents())
                .instant("created_at", applied.createdAt())
                .node("usage_threshold", new PlanJson(scope).threshold(applied.threshold()))
                .node();
    }

    private static List<InvoiceSubscription> byPrintedName(InvoiceView view) {
        return view.invoice().parts().subscriptions().stream().sorted(Comparator.comparing(
                link -> view.printedName(link.subscriptionId()))).toList();
    }

    private ObjectNode billingPeriod(InvoiceSubscription link, SubscriptionView view) {
        Window charges = link.windows().charges();
        return scope.members().id("subscription_id", link.subscriptionId())
                .text("external_subscription_id", view.subscription().externalId())
                .id("plan_id", view.plan().id())
                .instant("subscription_from_datetime", link.windows().subscription().from())
                .instant("subscription_to_datetime", link.windows().subscription().to())
                .instant("charges_from_datetime", charges == null ? null : charges.from())
                .instant("charges_to_datetime", charges == null ? null : charges.to())
                .code("invoicing_reason", link.reason()).node();
    }

    private ObjectNode section(Invoice invoice, Invoice.AppliedSection section) {
        return scope.members().id("id", section.id()).id("invoice_id", invoice.id())
                .text("code", section.code()).text("details", section.details())
                .text("display_name", section.displayName())
                .instant("created_at", section.createdAt()).node();
    }

    private ObjectNode credit(Invoice invoice, Credit credit) {
        return new CreditJson(scope).node(credit, invoice.document().currency(), invoice.id(),
                invoice.state().paymentStatus());
    }

    private ObjectNode metadata(Invoice.Metadata pair) {
        return scope.members().id("id", pair.id()).text("key", pair.key())
                .text("value", pair.value()).instant("created_at", pair.createdAt()).node();
    }
}
