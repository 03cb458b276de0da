package billing.server.console.invoice;

import billing.engine.PageRange;
import billing.invoicing.Invoice;
import billing.kernel.money.CurrencyUnit;
import billing.log.ActivityLog;
import billing.log.LogPeriod;
import billing.log.store.ActivityLogs;
import billing.server.console.Visit;
import billing.server.console.view.Actor;
import billing.server.console.view.State;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.store.CreditNotes;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentReversal;
import billing.settlement.payment.store.Payments;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** What happened to an invoice, the earliest first. */
final class Timeline {
    private static final int MOST = 100;
    /** Changes that the invoice's own data show. */
    private static final Set<String> SHOWN = Set.of("invoice.created", "invoice.voided",
            "invoice.one_off_created", "invoice.drafted", "invoice.payment_dispute_lost",
            "invoice.add_on_added", "invoice.paid_credit_added");
    private final Visit visit;
    private final Invoice invoice;
    private final List<Event> events = new ArrayList<>();

    Timeline(Visit visit, Invoice invoice) {
        this.visit = visit;
        this.invoice = invoice;
    }

    private record Event(Instant at, String what, String by) {
    }

    /** An entry; {@code by} is null when it is not known who caused it. */
    record Entry(String time, String what, String by) {
    }

    List<Entry> entries() {
        add(invoice.dates().createdAt(), "Created");
        add(invoice.state().finalizedAt(), "Finalized as " + invoice.document().number());
        add(invoice.state().voidedAt(), "Voided");
        add(invoice.state().paymentDisputeLostAt(), "Payment dispute lost");
        if (visit.session().mayRead("payment")) {
            new Payments(visit.handle()).ofInvoice(invoice.id()).forEach(this::payment);
        }
        if (visit.session().mayRead("credit_note")) {
            for (CreditNote note : new CreditNotes(visit.handle()).ofInvoice(invoice.id())) {
                add(note.createdAt(), "Credit note " + note.document().number() + " of "
                        + money(note.amounts().totalCents(), note.document().currency()));
                add(note.state().voidedAt(), "Credit note " + note.document().number()
                        + " voided");
            }
        }
        if (visit.session().mayRead("activity_log")) {
            logged();
        }
        return events.stream().sorted(Comparator.comparing(Event::at))
                .map(one -> new Entry(visit.figures().time(one.at()), one.what(), one.by()))
                .toList();
    }

    private void payment(Payment payment) {
        add(payment.createdAt(), "Payment of " + money(payment.amountCents(), payment.currency())
                + (payment.reference() == null ? "" : ", " + payment.reference()));
        for (PaymentReversal reversal : payment.reversals()) {
            add(reversal.reversedAt(), "Payment " + reversal.kind().code() + ": "
                    + money(reversal.amountCents(), payment.currency())
                    + (reversal.reason() == null ? "" : ", " + reversal.reason()));
        }
    }

    private void logged() {
        ActivityLogs.Filter filter = new ActivityLogs.Filter(List.of(), List.of(), null, null,
                List.of(invoice.id().toString()), List.of(), false);
        for (ActivityLog log : new ActivityLogs(visit.handle()).page(new LogPeriod(null, null),
                filter, new PageRange(1, MOST)).items()) {
            if (!SHOWN.contains(log.type())) {
                events.add(new Event(log.loggedAt(), State.words(
                        log.type().substring(log.type().indexOf('.') + 1))
                        + (log.reason() == null ? "" : ": " + log.reason()),
                        Actor.name(log.source())));
            } else if (log.reason() != null) {
                events.add(new Event(log.loggedAt(), "Reason: " + log.reason(),
                        Actor.name(log.source())));
            }
        }
    }

    private void add(Instant at, String what) {
        if (at != null) {
            events.add(new Event(at, what, null));
        }
    }

    private String money(long cents, CurrencyUnit currency) {
        return visit.figures().money(cents, currency);
    }
}
