package billing.server.api.invoice;

import billing.engine.PageOf;
import billing.input.Shape;
import billing.input.Types;
import billing.invoicing.FeeFilter;
import billing.invoicing.FeeType;
import billing.invoicing.PaymentStatus;
import billing.invoicing.StoredFee;
import billing.invoicing.advance.FeeService;
import billing.invoicing.store.Fees;
import billing.kernel.money.CurrencyUnit;
import billing.server.routing.Call;
import billing.server.routing.Query;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;

/** Fees, with or without an invoice ({@code rating-and-usage.md 6}). */
public final class FeeResource implements Resource {
    private static final Shape CHANGE = Shape.of("fee").withMandatory("payment_status",
            Types.text(), "pending, succeeded, failed or refunded.");

    @Override
    public void addTo(Routes routes) {
        routes.get("/fees", "fee").summary("Lists fees, the oldest first").paged()
                .query("external_customer_id", "string")
                .query("external_subscription_id", "string")
                .query("event_transaction_id", "string").query("currency", "string")
                .query("fee_type", "string").query("billable_metric_code", "string")
                .query("payment_status", "string").query("created_at_from", "timestamp")
                .query("created_at_to", "timestamp").query("succeeded_at_from", "timestamp")
                .query("succeeded_at_to", "timestamp").query("failed_at_from", "timestamp")
                .query("failed_at_to", "timestamp").query("refunded_at_from", "timestamp")
                .query("refunded_at_to", "timestamp").answers("FeesPaginated")
                .by(FeeResource::list);
        routes.get("/fees/{id}", "fee").summary("Shows a fee").answers("Fee")
                .brief().by(FeeResource::show);
        routes.put("/fees/{id}", "fee").summary("Sets the payment status of a fee")
                .body("fee", "FeeUpdateInput").answers("Fee").by(FeeResource::update);
        routes.delete("/fees/{id}", "fee").summary("Deletes a fee without an invoice")
                .answers("Fee").by(FeeResource::delete);
    }

    private static Reply list(Call call) {
        return call.read(handle -> {
            PageOf<StoredFee> page = new Fees(handle).page(
                    call.query().whole(FeeResource::filter), call.query().page());
            return Reply.page("fees", call.responses(handle).ofInvoices().fees(page.items()), page);
        });
    }

    private static Reply show(Call call) {
        return call.read(handle -> Reply.one("fee", call.responses(handle)
                .ofInvoices().fees(List.of(new Fees(handle).get(call.id("id", "fee")))).get(0)));
    }

    private static Reply update(Call call) {
        return call.write(handle -> {
            UUID id = new Fees(handle).get(call.id("id", "fee")).fee().id();
            String status = CHANGE.whole(call.body()).get("payment_status", null);
            return Reply.one("fee", call.responses(handle).ofInvoices().fees(List.of(
                    new FeeService(handle).pay(id, status, call.now()))).get(0));
        });
    }

    private static Reply delete(Call call) {
        return call.write(handle -> Reply.one("fee", call.responses(handle).ofInvoices().deletedFee(
                new FeeService(handle).delete(call.id("id", "fee"), call.now()))));
    }

    private static FeeFilter filter(Query query) {
        return new FeeFilter(query.text("external_customer_id"),
                query.text("external_subscription_id"), currency(query),
                query.choice("fee_type", FeeType.class).orElse(null),
                query.choice("payment_status", PaymentStatus.class).orElse(null),
                query.text("billable_metric_code"), query.text("event_transaction_id"),
                new FeeFilter.Times(span(query, "created_at"), span(query, "succeeded_at"),
                        span(query, "failed_at"), span(query, "refunded_at")));
    }

    /** The currency to filter by; an unknown one matches no fee. */
    private static CurrencyUnit currency(Query query) {
        return query.find("currency").map(code -> CurrencyUnit.find(code)
                .orElseGet(() -> new CurrencyUnit(code, 0))).orElse(null);
    }

    private static FeeFilter.Span span(Query query, String name) {
        Instant from = query.instant(name + "_from");
        Instant to = query.lastInstant(name + "_to", ChronoUnit.SECONDS);
        return new FeeFilter.Span(from, to);
    }
}
