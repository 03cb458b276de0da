package billing.server.api;

import billing.server.api.catalog.AddOnResource;
import billing.server.api.catalog.BillableMetricResource;
import billing.server.api.catalog.CouponResource;
import billing.server.api.catalog.FeatureResource;
import billing.server.api.catalog.PlanChargeResource;
import billing.server.api.catalog.PlanEntitlementResource;
import billing.server.api.catalog.PlanFixedChargeResource;
import billing.server.api.catalog.PlanResource;
import billing.server.api.catalog.TaxResource;
import billing.server.api.customer.CustomerPortalResource;
import billing.server.api.customer.CustomerResource;
import billing.server.api.customer.SubscriptionChargeResource;
import billing.server.api.customer.SubscriptionEntitlementResource;
import billing.server.api.customer.SubscriptionResource;
import billing.server.api.invoice.CreditNoteResource;
import billing.server.api.invoice.FeeResource;
import billing.server.api.invoice.InvoicePreviewResource;
import billing.server.api.invoice.InvoiceResource;
import billing.server.api.money.AppliedCouponResource;
import billing.server.api.money.CustomerBalanceResource;
import billing.server.api.money.PaymentMethodResource;
import billing.server.api.money.PaymentReceiptResource;
import billing.server.api.money.PaymentRequestResource;
import billing.server.api.money.PaymentResource;
import billing.server.api.money.WalletResource;
import billing.server.api.money.WalletTransactionResource;
import billing.server.api.system.AnalyticsResource;
import billing.server.api.system.BillingEntityResource;
import billing.server.api.system.DescriptionResource;
import billing.server.api.system.HmacKeyResource;
import billing.server.api.system.LinkResource;
import billing.server.api.system.LogResource;
import billing.server.api.system.OrganizationResource;
import billing.server.api.system.TestClockResource;
import billing.server.api.system.WebhookEndpointResource;
import billing.server.api.system.WebhookKeyResource;
import billing.server.api.usage.EventEstimateResource;
import billing.server.api.usage.EventResource;
import billing.server.api.usage.LifetimeUsageResource;
import billing.server.api.usage.SubscriptionAlertResource;
import billing.server.api.usage.UsageResource;
import billing.server.api.usage.WalletAlertResource;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import java.util.List;

/** All resources of the API, in the order in which its description lists them. */
public final class Resources {
    private static final List<Resource> ALL = List.of(
            new CustomerResource(),
            new CustomerPortalResource(),
            new UsageResource(),
            new BillableMetricResource(),
            new AppliedCouponResource(),
            new BillingEntityResource(),
            new CouponResource(),
            new OrganizationResource(),
            new TaxResource(),
            new AddOnResource(),
            new FeatureResource(),
            new PlanResource(),
            new PlanChargeResource(),
            new PlanFixedChargeResource(),
            new PlanEntitlementResource(),
            new SubscriptionResource(),
            new SubscriptionAlertResource(),
            new WalletAlertResource(),
            new LifetimeUsageResource(),
            new InvoicePreviewResource(),
            new SubscriptionChargeResource(),
            new SubscriptionEntitlementResource(),
            new EventResource(),
            new EventEstimateResource(),
            new FeeResource(),
            new InvoiceResource(),
            new WalletResource(),
            new WalletTransactionResource(),
            new WebhookEndpointResource(),
            new WebhookKeyResource(),
            new HmacKeyResource(),
            new LinkResource(),
            new PaymentResource(),
            new CustomerBalanceResource(),
            new PaymentReceiptResource(),
            new PaymentRequestResource(),
            new PaymentMethodResource(),
            new CreditNoteResource(),
            new AnalyticsResource(),
            new LogResource(),
            new TestClockResource(),
            new DescriptionResource());

    private Resources() {
    }

    /** The routes of all resources. */
    public static Routes routes() {
        return Routes.of(ALL);
    }
}
