package billing.server.api.invoice;

import billing.apply.PreviewedCustomer;
import billing.catalog.Coupon;
import billing.catalog.Plan;
import billing.catalog.store.Coupons;
import billing.catalog.store.Plans;
import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.customer.store.BillingEntities;
import billing.engine.Handle;
import billing.input.Fields;
import billing.input.Node;
import billing.input.Shape;
import billing.input.Types;
import billing.invoicing.service.InvoicePreview;
import billing.invoicing.service.InvoicePreview.Preview;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.limit.Limit;
import billing.kernel.time.BillingTime;
import billing.kernel.time.Iso8601;
import billing.run.DueBilling;
import billing.server.routing.Call;
import billing.server.routing.MalformedException;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import billing.settlement.PreviewSettlementOrder;
import billing.settlement.coupon.AppliedCoupon;
import billing.settlement.coupon.OfferedCoupon;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Invoice previews ({@code subscriptions-and-invoicing.md 6.11}). */
public final class InvoicePreviewResource implements Resource {
    private static final Shape COUPON = Shape.of("coupon")
            .with("name", Types.text(), "Printed on the invoice.")
            .with("code", Types.text(), "A stored coupon or a new one.")
            .with("coupon_type", Types.choice(Coupon.Type.class), "Fixed amount or percentage.")
            .with("amount_cents", Types.whole(0), "The discount.")
            .with("amount_currency", Types.currency(), "Currency of the amount.")
            .with("percentage_rate", Types.decimal(0), "The discount.");
    private static final Shape PREVIEW = Shape.of("preview")
            .with("plan_code", Types.text(), "Plan of a new subscription.")
            .with("subscription_at", Types.text(), "Start of the subscription.")
            .with("billing_time", Types.choice(BillingTime.class), "calendar or anniversary.")
            .with("billing_entity_code", Types.text(), "The billing entity.")
            .with("coupons", Types.objects(COUPON, Limit.PREVIEW_COUPONS),
                    "Used if the customer has none.");
    private static final Shape SUBSCRIPTIONS = Shape.of("subscriptions")
            .with("external_ids", Types.texts(), "The subscriptions.")
            .with("plan_code", Types.text(), "Plan to change to.")
            .with("terminated_at", Types.text(), "Termination instant.");

    @Override
    public void addTo(Routes routes) {
        routes.post("/invoices/preview", "invoice")
                .summary("Previews an invoice without storing it")
                .unwrappedBody("InvoicePreviewInput").answers("Invoice")
                .by(InvoicePreviewResource::preview);
    }

    private static Reply preview(Call call) {
        Node body = call.body();
        requireKind(body, "coupons", Node.Kind.LIST, "coupons_must_be_an_array");
        requireKind(body, "subscriptions", Node.Kind.OBJECT, "subscriptions_must_be_an_object");
        String customer = body.member("customer").filter(node -> node.is(Node.Kind.OBJECT))
                .flatMap(PreviewedCustomer::name).orElse(null);
        return call.readAfterDue(DueBilling.customer(customer), handle -> {
            Preview preview = preview(call, handle, body);
            return Reply.one("invoice", call.responses(handle).ofInvoices().preview(
                    preview.invoice(), preview.customer(), preview.subscriptions()));
        });
    }

    private static void requireKind(Node body, String member, Node.Kind kind, String error) {
        if (body.member(member).filter(node -> !node.is(Node.Kind.NULL) && !node.is(kind))
                .isPresent()) {
            throw new MalformedException(error);
        }
    }

    private static Preview preview(Call call, Handle handle, Node body) {
        Node description = body.member("customer").filter(node -> !node.is(Node.Kind.NULL))
                .orElseGet(() -> Node.object(body.place(), "customer", Map.of(), Map.of()));
        if (!description.is(Node.Kind.OBJECT)) {
            throw new InvalidException("customer", ErrorCode.VALUE_IS_INVALID);
        }
        Optional<Node> chosen =
                body.member("subscriptions").filter(node -> node.is(Node.Kind.OBJECT));
        Fields subscriptions = SUBSCRIPTIONS.request(chosen.orElse(description));
        List<String> ids = chosen.isEmpty() ? List.of()
                : subscriptions.orElse("external_ids", List.of());
        if (!ids.isEmpty() && PreviewedCustomer.name(description).isEmpty()) {
            throw new InvalidException("customer", "must_be_persisted");
        }
        Fields in = PREVIEW.request(body);
        BillingEntities entities = new BillingEntities(handle);
        BillingEntity seller =
                in.<String>find("billing_entity_code").map(entities::get).orElse(null);
        Customer customer = PreviewedCustomer.read(call.work(handle), description,
                seller == null ? entities.byDefault() : seller);
        InvoicePreview previews = new InvoicePreview(call.work(handle), customer,
                new PreviewSettlementOrder(coupons(call, handle, in, customer)));
        if (!ids.isEmpty()) {
            return ofSubscriptions(handle, previews, ids, subscriptions);
        }
        Plan plan = new Plans(handle).get(in.<String>get("plan_code", null));
        return previews.proposal(plan, in.orElse("billing_time", BillingTime.CALENDAR),
                instant(in, "subscription_at", "invalid_date"),
                seller == null ? null : seller.id());
    }

    private static Preview ofSubscriptions(Handle handle, InvoicePreview previews,
                                           List<String> ids, Fields in) {
        Optional<String> terminatedAt = in.find("terminated_at");
        Optional<String> planCode = in.find("plan_code");
        if (ids.size() > 1 && terminatedAt.isPresent()) {
            throw new InvalidException("subscriptions",
                    "only_one_subscription_allowed_for_termination");
        }
        if (ids.size() > 1 && planCode.isPresent()) {
            throw new InvalidException("subscriptions",
                    "only_one_subscription_allowed_for_plan_change");
        }
        if (terminatedAt.isPresent()) {
            return previews.termination(ids.get(0),
                    instant(in, "terminated_at", "invalid_timestamp"));
        }
        return planCode.map(new Plans(handle)::get)
                .map(plan -> previews.planChange(ids.get(0), plan))
                .orElseGet(() -> previews.projection(ids));
    }

    private static List<AppliedCoupon> coupons(Call call, Handle handle, Fields in,
                                               Customer customer) {
        return in.<List<Fields>>orElse("coupons", List.of()).stream().map(one -> {
            UUID id = call.identifiers().next(call.now());
            String code = one.orElse("code", "");
            return new OfferedCoupon(one.get("name", null), code, one.get("coupon_type", null),
                    one.get("amount_cents", null), one.get("amount_currency", null),
                    one.get("percentage_rate", null)).asApplied(
                            new Coupons(handle).find(code).orElse(null), id, customer.id(),
                            call.now());
        }).toList();
    }

    private static Instant instant(Fields in, String member, String code) {
        return in.<String>find(member).map(text -> Iso8601.instant(text)
                .orElseThrow(() -> new InvalidException(member, code))).orElse(null);
    }
}
