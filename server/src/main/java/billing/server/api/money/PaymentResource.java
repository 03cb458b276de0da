package billing.server.api.money;

import billing.engine.Handle;
import billing.engine.PageOf;
import billing.run.LifecycleInvoicing;
import billing.server.PaymentResponses;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.RequestIds;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import billing.settlement.payment.NewPayment;
import billing.settlement.payment.NewReversal;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentFilter;
import billing.settlement.payment.PaymentReversal.Kind;
import billing.settlement.payment.service.PaymentRecording;
import billing.settlement.payment.service.PaymentReversalService;
import billing.settlement.payment.store.Payments;

/** Payments ({@code money.md 7}). */
public final class PaymentResource implements Resource {
    @Override
    public void addTo(Routes routes) {
        routes.get("/payments", "payment").summary("Lists payments, the latest first").paged()
                .query("external_customer_id", "string").query("invoice_id", "uuid")
                .answers("PaymentsPaginated").by(call -> list(call,
                        call.query().text("external_customer_id")));
        routes.get("/customers/{external_customer_id}/payments", "payment")
                .summary("Lists the payments of a customer").paged().query("invoice_id", "uuid")
                .answers("PaymentsPaginated").by(call -> list(call, call.externalCustomerId()));
        routes.post("/payments", "payment").summary("Records a payment of an invoice")
                .body("payment", "PaymentCreateInput").answers("Payment")
                .by(PaymentResource::record);
        routes.get("/payments/{id}", "payment").summary("Shows a payment").answers("Payment")
                .by(call -> call.read(handle -> Reply.one("payment", responses(call, handle)
                        .payment(new Payments(handle).get(call.id("id", "payment"))))));
        routes.delete("/payments/{id}", "payment")
                .summary("Voids a payment that was recorded by mistake").answers("Payment")
                .by(call -> reverse(call, NewReversal.of(call.id("id", "payment"), Kind.VOIDED,
                        null)));
        routes.post("/payments/{id}/return", "payment")
                .summary("Records a full or partial return of a payment by the bank")
                .unwrappedBody("PaymentReversalInput").answers("Payment")
                .by(call -> reverse(call, PaymentBody.reversal(call, Kind.RETURNED)));
        routes.post("/payments/{id}/refund", "payment")
                .summary("Records a full or partial refund of a payment")
                .unwrappedBody("PaymentReversalInput").answers("Payment")
                .by(call -> reverse(call, PaymentBody.reversal(call, Kind.REFUNDED)));
    }

    private static Reply reverse(Call call, NewReversal request) {
        return call.write(handle -> Reply.one("payment", responses(call, handle).payment(
                new PaymentReversalService(call.work(handle), new LifecycleInvoicing())
                        .reverse(request))));
    }

    private static Reply list(Call call, String externalCustomerId) {
        PaymentFilter filter = new PaymentFilter(
                RequestIds.ofQuery(call, "invoice_id").orElse(null), externalCustomerId);
        return call.read(handle -> {
            PageOf<Payment> page = new Payments(handle).page(filter, call.query().page());
            return Reply.page("payments", responses(call, handle).payments(page.items()), page);
        });
    }

    private static Reply record(Call call) {
        NewPayment request = PaymentBody.payment(call.body());
        return call.write(handle -> Reply.one("payment", responses(call, handle).payment(
                new PaymentRecording(call.work(handle),
                new LifecycleInvoicing()).record(request))));
    }

    private static PaymentResponses responses(Call call, Handle handle) {
        return call.responses(handle).ofPayments();
    }
}
