package billing.server.api.invoice;

import billing.engine.Handle;
import billing.invoicing.DocumentBounds;
import billing.invoicing.InvoiceFilter;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceType;
import billing.invoicing.PaymentStatus;
import billing.kernel.codelist.Codes;
import billing.kernel.error.ErrorCode;
import billing.server.routing.Call;
import billing.server.routing.EntityCodes;
import billing.server.routing.Query;
import billing.server.routing.Route;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the filters of invoice lists ({@code api-conventions.md 6}). */
final class InvoiceListing {
    private static final List<InvoiceStatus> STATUSES = List.of(InvoiceStatus.DRAFT,
            InvoiceStatus.FINALIZED, InvoiceStatus.VOIDED);
    private static final List<String> UNUSED = List.of("failed", "pending");
    private static final List<PaymentStatus> PAYMENTS = List.of(PaymentStatus.PENDING,
            PaymentStatus.SUCCEEDED, PaymentStatus.FAILED);
    private static final List<String> SETTLEMENTS = List.of("payment", "credit_note");

    private InvoiceListing() {
    }

    /** Adds the query parameters of the lists, except the customer. */
    static Route describe(Route route) {
        return route.paged().query("status[]", "string", "draft", "finalized", "failed",
                        "pending", "voided")
                .query("payment_status[]", "string", "pending", "succeeded", "failed")
                .query("invoice_type", "string").query("currency", "string")
                .query("issuing_date_from", "date").query("issuing_date_to", "date")
                .query("amount_from", "integer").query("amount_to", "integer")
                .query("payment_overdue", "boolean").query("partially_paid", "boolean")
                .query("payment_dispute_lost", "boolean").query("self_billed", "boolean")
                .query("settlements[]", "string", "payment", "credit_note")
                .query("billing_entity_codes[]", "string").query("metadata", "object")
                .query("search_term", "string").answers("InvoicesPaginated");
    }

    /**
     * The filter of a call.
     *
     * @throws billing.kernel.error.InvalidException for an unknown status, payment status, type or
     *                                        settlement
     */
    static InvoiceFilter filter(Call call, Handle handle, String externalCustomerId) {
        List<String> entities = EntityCodes.read(call, handle);
        return call.query().whole(query -> filter(query, externalCustomerId,
                entities == null ? List.of() : entities));
    }

    private static InvoiceFilter filter(Query query, String externalCustomerId,
                                        List<String> entities) {
        List<String> types = query.listOrOne("invoice_type");
        return new InvoiceFilter(externalCustomerId, statuses(query),
                known(query, "invoice_type", types == null ? List.of() : types,
                        Arrays.asList(InvoiceType.values())).stream().findFirst().orElse(null),
                query.text("currency"), query.flag("self_billed"),
                new DocumentBounds(query.date("issuing_date_from"), query.date("issuing_date_to"),
                        query.number("amount_from"), query.number("amount_to")),
                new InvoiceFilter.Payment(
                        known(query, "payment_status", given(query, "payment_status",
                        "payment_statuses"), PAYMENTS), query.flag("payment_overdue"),
                        query.flag("partially_paid"), query.flag("payment_dispute_lost"),
                        settlements(query)),
                entities, query.map("metadata"), query.text("search_term"));
    }

    /**
     * The statuses to list. Only an external tax engine leaves invoices pending or failed, and
     * there is none, so no invoice has those statuses. Hidden statuses are never listed.
     */
    private static List<InvoiceStatus> statuses(Query query) {
        List<String> given = given(query, "status", "statuses");
        List<InvoiceStatus> known = new ArrayList<>(known(query, "status", given.stream()
                .filter(text -> !UNUSED.contains(text)).toList(), STATUSES));
        if (given.stream().anyMatch(UNUSED::contains)) {
            known.add(InvoiceStatus.GENERATING);
        }
        return known;
    }

    private static List<String> given(Query query, String name, String alias) {
        return Stream.of(query.listOrOne(name), query.list(alias)).filter(Objects::nonNull)
                .flatMap(List::stream).filter(text -> !text.isBlank()).toList();
    }

    private static <E extends Enum<E>> List<E> known(Query query, String name,
                                                     List<String> given, List<E> allowed) {
        List<E> known = new ArrayList<>();
        for (String text : given) {
            Optional<E> found = allowed.stream()
                    .filter(constant -> Codes.of(constant).equals(text)).findFirst();
            if (found.isEmpty() && !text.isBlank()) {
                query.refuse(name, ErrorCode.VALUE_IS_INVALID);
            }
            found.filter(each -> !known.contains(each)).ifPresent(known::add);
        }
        return known;
    }

    private static List<String> settlements(Query query) {
        List<String> given = given(query, "settlements", "settlement");
        if (!SETTLEMENTS.containsAll(given)) {
            query.refuse("settlements", ErrorCode.VALUE_IS_INVALID);
        }
        return given;
    }
}
