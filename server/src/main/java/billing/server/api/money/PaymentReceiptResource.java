package billing.server.api.money;

import billing.engine.Handle;
import billing.engine.PageOf;
import billing.mail.service.MailRequest;
import billing.server.PaymentResponses;
import billing.server.api.invoice.MailBody;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.RequestIds;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import billing.settlement.payment.PaymentReceipt;
import billing.settlement.payment.store.PaymentReceipts;
import java.util.UUID;

/** Payment receipts ({@code money.md 8}). */
public final class PaymentReceiptResource implements Resource {
    /** Matches no invoice; stands for a filter value that is not an identifier. */
    private static final UUID OF_NO_INVOICE = new UUID(0, 0);

    @Override
    public void addTo(Routes routes) {
        routes.get("/payment_receipts", "invoice").summary("Lists receipts, the latest first")
                .paged().query("invoice_id", "string").answers("PaymentReceiptsPaginated")
                .by(PaymentReceiptResource::list);
        routes.get("/payment_receipts/{id}", "invoice").summary("Shows a receipt")
                .answers("PaymentReceipt").by(call -> call.read(handle -> Reply.one(
                        "payment_receipt", responses(call, handle).receipt(new PaymentReceipts(
                                handle).get(call.id("id", "payment_receipt"))))));
        routes.post("/payment_receipts/{id}/resend_email", "invoice")
                .summary("Queues the document to be mailed again").unwrappedBody("ResendEmailInput")
                .by(PaymentReceiptResource::mail);
    }

    private static Reply mail(Call call) {
        return call.write(handle -> {
            PaymentReceipt receipt = new PaymentReceipts(handle)
                    .get(call.id("id", "payment_receipt"));
            MailRequest.byEntity(call.work(handle)).receipt(receipt,
                    MailBody.recipients(call.body()));
            return Reply.empty();
        });
    }

    private static Reply list(Call call) {
        return call.read(handle -> {
            PageOf<PaymentReceipt> page = new PaymentReceipts(handle).page(
                    call.query().find("invoice_id").map(text -> RequestIds.find(text)
                            .orElse(OF_NO_INVOICE)).orElse(null), call.query().page());
            return Reply.page("payment_receipts",
                    responses(call, handle).receipts(page.items()), page);
        });
    }

    private static PaymentResponses responses(Call call, Handle handle) {
        return call.responses(handle).ofPayments();
    }
}
