package billing.server.console.invoice;

import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.explanation.Explanation;
import billing.invoicing.explanation.InvoiceExplanation;
import billing.invoicing.store.Invoices;
import billing.server.console.Visit;
import billing.server.page.Page;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/** How an invoice and each of its lines was calculated, as a tree that can be expanded. */
final class CalculationPages {
    /** More events of a charge are left to {@code billing explain --events}. */
    private static final long MOST_EVENTS = 5_000;
    /** Deeper steps are collapsed at first. */
    private static final int OPEN_LEVELS = 1;
    private final Visit visit;
    private final Invoice invoice;

    CalculationPages(Visit visit, UUID id) {
        this.visit = visit;
        this.invoice = new Invoices(visit.handle()).get(id);
    }

    /**
     * A step of a calculation.
     *
     * @param result  null for a remark
     * @param branch  whether it depends on other steps
     * @param open    whether those are shown at first
     */
    record Step(String what, String result, boolean branch, boolean open, List<Step> because) {
    }

    /** The whole invoice, without events. */
    Page whole() {
        return page(new InvoiceExplanation(visit.handle(), invoice, false).tree(), null);
    }

    /** A line, down to its events unless there are too many; empty for one of another invoice. */
    Optional<Page> line(UUID feeId) {
        return invoice.parts().fees().stream().filter(fee -> fee.id().equals(feeId)).findFirst()
                .map(fee -> page(new InvoiceExplanation(visit.handle(), invoice,
                        hasFewEvents(fee)).tree(fee), hasFewEvents(fee) ? null
                        : "The events are too many for a page. List them with `billing explain "
                                + fee.id() + " --events`."));
    }

    /** The events of a charge are read for all of its lines. */
    private boolean hasFewEvents(Fee fee) {
        return visit.session().mayRead("event") && invoice.parts().fees().stream()
                .filter(one -> Objects.equals(one.source().chargeId(), fee.source().chargeId()))
                .map(one -> one.quantity().eventsCount()).filter(Objects::nonNull)
                .mapToLong(Long::longValue).sum() <= MOST_EVENTS;
    }

    private Page page(Explanation tree, String note) {
        Map<String, Object> model = new HashMap<>();
        model.put("steps", List.of(step(tree, 0)));
        model.put("note", note);
        model.put("back", InvoiceSection.path(invoice.id()));
        model.put("number", invoice.document().number());
        return visit.page("calculation", InvoiceSection.NAME,
                "Calculation of " + invoice.document().number(), model);
    }

    private static Step step(Explanation from, int level) {
        return new Step(from.what(), from.result() == null ? null : from.result().toString(),
                !from.because().isEmpty(), level <= OPEN_LEVELS,
                from.because().stream().map(one -> step(one, level + 1)).toList());
    }
}
