package billing.server.api.money;

import billing.engine.Handle;
import billing.engine.PageOf;
import billing.input.Fields;
import billing.input.Formats;
import billing.input.Shape;
import billing.input.Types;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.server.PaymentResponses;
import billing.server.routing.Call;
import billing.server.routing.EntityCodes;
import billing.server.routing.Reply;
import billing.server.routing.RequestIds;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import billing.settlement.payment.PaymentOutcome;
import billing.settlement.payment.PaymentRequest;
import billing.settlement.payment.PaymentRequestFilter;
import billing.settlement.payment.service.PaymentRequestService;
import billing.settlement.payment.store.PaymentRequests;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** Payment requests ({@code money.md 9}). */
public final class PaymentRequestResource implements Resource {
    private static final String[] STATUSES = {"pending", "succeeded", "failed"};
    private static final Shape NEW = Shape.of("payment request")
            .with("external_customer_id", Types.text(), "The customer.")
            .with("email", Formats.email(), "Default: the customer's address.")
            .with("svc_invoice_ids", Types.texts(), "The overdue invoices.");

    @Override
    public void addTo(Routes routes) {
        routes.get("/payment_requests", "payment_request")
                .summary("Lists payment requests, the latest first").paged()
                .query("external_customer_id", "string").query("currency", "string")
                .query("payment_status", "string", STATUSES)
                .query("billing_entity_codes[]", "string").answers("PaymentRequestsPaginated")
                .by(call -> list(call, call.query().text("external_customer_id")));
        routes.get("/customers/{external_customer_id}/payment_requests", "payment_request")
                .summary("Lists the payment requests of a customer").paged()
                .query("payment_status", "string", STATUSES)
                .query("billing_entity_codes[]", "string").answers("PaymentRequestsPaginated")
                .by(call -> list(call, call.externalCustomerId()));
        routes.post("/payment_requests", "payment_request").summary("Creates a payment request")
                .body("payment_request", "PaymentRequestCreateInput").answers("PaymentRequest")
                .dependsOnState().by(PaymentRequestResource::create);
        routes.get("/payment_requests/{id}", "payment_request")
                .summary("Shows a payment request").answers("PaymentRequest")
                .by(call -> call.read(handle -> Reply.one("payment_request",
                        responses(call, handle).request(new PaymentRequests(handle)
                                .get(call.id("id", "payment_request"))))));
    }

    private static Reply list(Call call, String externalCustomerId) {
        String status = call.query().text("payment_status");
        if (status != null && !Arrays.asList(STATUSES).contains(status)) {
            throw new InvalidException("payment_status", ErrorCode.VALUE_IS_INVALID);
        }
        return call.read(handle -> {
            PageOf<PaymentRequest> page = new PaymentRequests(handle).page(
                    new PaymentRequestFilter(externalCustomerId, status == null ? null
                            : PaymentOutcome.valueOf(status.toUpperCase(Locale.ROOT)).code(),
                            call.query().text("currency"), EntityCodes.read(call, handle)),
                    call.query().page());
            return Reply.page("payment_requests", responses(call, handle).requests(page.items()),
                    page);
        });
    }

    private static Reply create(Call call) {
        Fields in = NEW.request(call.body());
        List<UUID> invoices = in.<List<String>>orElse("svc_invoice_ids", List.of()).stream()
                .flatMap(text -> RequestIds.find(text).stream()).toList();
        return call.write(handle -> Reply.one("payment_request", responses(call, handle).request(
                new PaymentRequestService(call.work(handle)).create(
                        in.get("external_customer_id", null), in.get("email", null), invoices))));
    }

    private static PaymentResponses responses(Call call, Handle handle) {
        return call.responses(handle).ofPayments();
    }
}
