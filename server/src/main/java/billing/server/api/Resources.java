package billing.server.api;

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
            new PaymentResource(),
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

    /** The routes of all of them. */
    public static Routes routes() {
        return Routes.of(ALL);
    }
}
