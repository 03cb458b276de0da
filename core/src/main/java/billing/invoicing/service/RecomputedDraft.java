package billing.invoicing.service;

import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceSubscription;
import billing.invoicing.InvoicingReason;
import billing.invoicing.fee.store.WeightedCheckpoint;
import billing.invoicing.tax.InvoiceComputation;
import billing.kernel.time.Window;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** What a draft becomes when it is computed again: with the same identity and new parts. */
final class RecomputedDraft {
    private RecomputedDraft() {
    }

    /** The draft with its new parts. */
    static InvoiceBuilder builder(InvoiceBooking booking, Invoice draft, PreparedInvoice prepared,
                                  InvoiceComputation computed) {
        InvoiceBuilder builder = new InvoiceBuilder(draft);
        booking.fill(builder, prepared, computed, booking.links(prepared),
                draft.dates().createdAt());
        return builder;
    }

    /** Deletes the levels of weighted sums at the end of the drafts' windows. */
    static void forgetLevels(Handle handle, Collection<Invoice> drafts) {
        List<InvoiceSubscription> links = drafts.stream()
                .flatMap(draft -> draft.parts().subscriptions().stream())
                .filter(link -> link.windows().charges() != null).toList();
        links.stream().map(link -> link.windows().charges()).reduce(Window::spanning)
                .ifPresent(span -> {
                    Set<UUID> some = WeightedCheckpoint.within(handle, links.stream()
                            .map(InvoiceSubscription::subscriptionId).distinct().toList(), span)
                            .stream().map(WeightedCheckpoint::subscriptionId)
                            .collect(Collectors.toSet());
                    links.stream().filter(link -> some.contains(link.subscriptionId()))
                            .forEach(link -> WeightedCheckpoint.forget(handle,
                                    link.subscriptionId(), link.windows().charges()));
                });
    }

    /** Whether the draft bills a regular period. */
    static boolean isPeriodic(Invoice draft) {
        return draft.parts().subscriptions().stream()
                .anyMatch(link -> link.reason() == InvoicingReason.SUBSCRIPTION_PERIODIC);
    }
}
