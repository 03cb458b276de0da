package billing.life;

import billing.apply.Catalog;
import billing.apply.CatalogFiles;
import billing.catalog.Charge;
import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.PageRange;
import billing.ingestion.EventIngestion;
import billing.ingestion.EventRetraction;
import billing.input.Node;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceChange;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.VoidRequest;
import billing.invoicing.service.InvoiceService;
import billing.kernel.error.BillingException;
import billing.kernel.error.NotFoundException;
import billing.plan.PlanCharges;
import billing.plan.PlanComponents;
import billing.plan.PlanOverrides;
import billing.plan.PlanService;
import billing.run.LifecycleInvoicing;
import billing.run.RunReport;
import billing.run.Story;
import billing.settlement.coupon.AppliedCouponRequest;
import billing.settlement.coupon.service.CouponApplication;
import billing.settlement.payment.NewPayment;
import billing.settlement.payment.NewReversal;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentFilter;
import billing.settlement.payment.PaymentReversal;
import billing.settlement.payment.service.PaymentRecording;
import billing.settlement.payment.service.PaymentReversalService;
import billing.settlement.payment.store.Payments;
import billing.settlement.wallet.service.WalletCreation;
import billing.subscription.BillingPort;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.service.NewSubscription;
import billing.subscription.service.SubscriptionChange;
import billing.subscription.service.SubscriptionLifecycle;
import billing.subscription.store.Subscriptions;
import billing.usage.UsageEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Plays a storyboard on a database of its own. */
final class Performance implements AutoCloseable {
    private final Storyboard board;
    private final Story story;
    private final List<String> refusals = new ArrayList<>();
    private int events;

    /** A performance whose curtain is still down; {@code files} are found under {@code shelf}. */
    Performance(Storyboard board, Path file, Path shelf) {
        this.board = board;
        this.story = new Story(file, 1, board.begin().toString());
        try {
            for (String name : board.files()) {
                apply(CatalogFiles.load(shelf, List.of(name)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (!board.catalog().isBlank()) {
            apply(CatalogFiles.of("catalog", board.catalog().getBytes(StandardCharsets.UTF_8)));
        }
    }

    /** With a run before every deed only: whatever lies between is done in one jump. */
    Performance jumping() {
        return jumping(deed -> { });
    }

    /** The same; {@code done} receives every deed. */
    Performance jumping(Consumer<Deed> done) {
        for (Deed deed : board.deeds()) {
            run(deed.at());
            perform(deed);
            done.accept(deed);
        }
        return this;
    }

    /** With a run after steps of the clock drawn by lot, and before every deed. */
    Performance wandering(Supplier<Duration> steps) {
        Instant next = board.begin().plus(steps.get());
        for (Deed deed : board.deeds()) {
            for (; next.isBefore(deed.at()); next = next.plus(steps.get())) {
                run(next);
            }
            run(deed.at());
            perform(deed);
        }
        return this;
    }

    /** With a run after every step of the clock, and before every deed. */
    Performance walking(Duration step) {
        return wandering(() -> step);
    }

    /** What runs do up to an instant. */
    RunReport run(Instant until) {
        return story.runUntil(until);
    }

    Story story() {
        return story;
    }

    /** Why deeds could not be done, in their order. */
    List<String> refusals() {
        return refusals;
    }

    private void perform(Deed deed) {
        try {
            perform(deed, deed.verb());
        } catch (BillingException e) {
            refusals.add(deed + ": " + e.getMessage());
        }
    }

    private void perform(Deed deed, String verb) {
        switch (verb) {
            case "subscribe" -> subscribe(deed, deed.word(0), deed.word(1), deed.word(2));
            case "change" -> subscribe(deed, customerOf(deed.word(0)), deed.word(0),
                    deed.word(1));
            case "update" -> update(deed);
            case "terminate" -> terminate(deed);
            case "use" -> write(handle -> new EventIngestion(story.work(handle))
                    .accept(event(deed)));
            case "override" -> override(deed);
            case "plan" -> write(handle -> {
                PlanService life = new PlanService(story.work(handle), billing());
                life.change(new Plans(handle).get(deed.word(0)),
                        deed.json());
            });
            case "charge" -> write(handle -> {
                Plan plan = new Plans(handle).get(deed.word(0));
                pieces(handle).change(plan, PlanComponents.charge(plan, deed.word(1)), deed.json());
            });
            case "fixed" -> write(handle -> {
                Plan plan = new Plans(handle).get(deed.word(0));
                pieces(handle).change(plan, PlanComponents.fixedCharge(plan, deed.word(1)),
                        deed.json());
            });
            case "retract" -> write(handle -> retraction(handle).retract(null, nth(deed), null));
            case "amend" -> write(handle -> retraction(handle).amend(null, nth(deed),
                    new EventRetraction.Amendment(null, null, deed.members()), null));
            case "void" -> voidLatest(deed.word(0));
            case "apply" -> apply(CatalogFiles.of("apply",
                    deed.body().getBytes(StandardCharsets.UTF_8)));
            case "coupon" -> write(handle -> new CouponApplication(story.work(handle)).apply(
                    AppliedCouponRequest.of(deed.word(0), deed.word(1))));
            case "wallet" -> write(handle -> new WalletCreation(story.work(handle))
                    .create(null, deed.json()));
            case "pay" -> pay(deed.word(0), 0);
            case "overpay" -> pay(deed.word(0), Long.parseLong(deed.word(1)));
            case "reverse" -> reverseLatest(deed.word(0), deed.word(1));
            case "status" -> statusOfLatest(deed.word(0), deed.word(1));
            case "nth-status" -> statusOfNth(deed.word(0), Integer.parseInt(deed.word(1)),
                    deed.word(2));
            case "end" -> { }
            default -> throw new IllegalArgumentException("nobody can " + deed);
        }
    }

    private void subscribe(Deed deed, String customer, String externalId, String plan) {
        NewSubscription request = NewSubscription.of(customer, plan, externalId)
                .billingTime(deed.member("billing_time"))
                .subscriptionAt(deed.member("subscription_at"));
        if (deed.members().containsKey("ending_at")) {
            request.endingAt(deed.member("ending_at"));
        }
        if (deed.members().containsKey("order")) {
            request.purchaseOrderNumber(deed.member("order"));
        }
        if (deed.body() != null) {
            request.planOverrides(named(deed, story.plan(plan)));
        }
        life(life -> life.create(request).shown());
    }

    private void update(Deed deed) {
        SubscriptionChange change = new SubscriptionChange();
        deed.members().forEach((name, value) -> {
            switch (name) {
                case "ending_at" -> change.endingAt(value.equals("null") ? null : value);
                case "subscription_at" -> change.subscriptionAt(value);
                case "credit_note" -> change.onTerminationCreditNote(value);
                case "invoice" -> change.onTerminationInvoice(value);
                case "status" -> { }
                default -> throw new IllegalArgumentException("no member of " + deed);
            }
        });
        write(handle -> new SubscriptionLifecycle(story.work(handle), billing()).update(
                subscription(handle, deed), change));
    }

    private void override(Deed deed) {
        write(handle -> {
            Subscription subscription = active(handle, deed.word(0));
            Plan plan = new Plans(handle).byId(subscription.planId()).orElseThrow();
            new PlanOverrides(story.work(handle), billing())
                    .override(subscription, named(deed, plan));
        });
    }

    /** In the body {@code ?desk} stands for the id of the charge or fixed charge of that code. */
    private static Node named(Deed deed, Plan plan) {
        String body = deed.body();
        for (Charge charge : plan.pricing().charges()) {
            body = body.replaceAll(place(charge.code()), charge.id().toString());
        }
        for (FixedCharge charge : plan.pricing().fixedCharges()) {
            body = body.replaceAll(place(charge.code()), charge.id().toString());
        }
        return Deed.at(deed.at(), "body " + body).json();
    }

    private static String place(String code) {
        return Pattern.quote("?" + code) + "(?![\\w-])";
    }

    private void terminate(Deed deed) {
        write(handle -> new SubscriptionLifecycle(story.work(handle), billing()).terminate(
                subscription(handle, deed), deed.member("credit_note"), deed.member("invoice")));
    }

    /** The active subscription, or the pending one where the deed states that status. */
    private static Subscription subscription(Handle handle, Deed deed) {
        return new Subscriptions(handle).find(deed.word(0),
                "pending".equals(deed.member("status")) ? SubscriptionStatus.PENDING
                        : SubscriptionStatus.ACTIVE).orElseThrow(() ->
                new NotFoundException("subscription", deed.word(0)));
    }

    /** All that a customer owes, and more of the invoice that is paid last. */
    private void pay(String customer, long excessCents) {
        List<Invoice> due = finalOnes(customer).stream()
                .filter(invoice -> invoice.totalDueCents() > 0).toList();
        for (Invoice invoice : due) {
            boolean last = invoice == due.get(due.size() - 1);
            write(handle -> new PaymentRecording(story.work(handle), billing()).record(
                    NewPayment.of(invoice.id(), invoice.totalDueCents()
                            + (last ? excessCents : 0), "transfer", null).keepingExcess(true)));
        }
    }

    /** The last payment of a customer of which something is left. */
    private void reverseLatest(String customer, String kind) {
        List<Payment> payments = story.read(handle -> new Payments(handle)
                .page(new PaymentFilter(null, customer), PageRange.first()).items());
        payments.stream().filter(payment -> !payment.isReversed()).findFirst()
                .ifPresent(payment ->
                        write(handle -> new PaymentReversalService(story.work(handle), billing())
                                .reverse(NewReversal.of(payment.id(),
                        PaymentReversal.Kind.valueOf(kind.toUpperCase(Locale.ROOT)), null))));
    }

    /** The payment status of the last final invoice, by hand. */
    private void statusOfLatest(String customer, String status) {
        List<Invoice> all = finalOnes(customer);
        if (!all.isEmpty()) {
            write(handle -> new InvoiceService(story.work(handle), billing()).update(
                    all.get(all.size() - 1).id(), new InvoiceChange(status, null)));
        }
    }

    /** The payment status of one of a customer's final invoices, by hand. */
    private void statusOfNth(String customer, int number, String status) {
        List<Invoice> all = finalOnes(customer);
        if (!all.isEmpty()) {
            write(handle -> new InvoiceService(story.work(handle), billing()).update(
                    all.get(number % all.size()).id(), new InvoiceChange(status, null)));
        }
    }

    /** The last final invoice of a customer. */
    private void voidLatest(String customer) {
        List<Invoice> all = finalOnes(customer);
        if (!all.isEmpty()) {
            write(handle -> new InvoiceService(story.work(handle), billing()).voidInvoice(
                    all.get(all.size() - 1).id(), VoidRequest.PLAIN));
        }
    }

    private List<Invoice> finalOnes(String customer) {
        return story.invoices().stream().filter(invoice ->
                invoice.state().status() == InvoiceStatus.FINALIZED
                        && invoice.parties().customerId().equals(story.customer(customer).id()))
                        .toList();
    }

    /** One of the events so far, by a number of any size. */
    private String nth(Deed deed) {
        return "event-" + (1 + Integer.parseInt(deed.word(0)) % Math.max(events, 1));
    }

    private EventRetraction retraction(Handle handle) {
        return new EventRetraction(story.work(handle));
    }

    private PlanCharges pieces(Handle handle) {
        return new PlanCharges(story.work(handle), billing());
    }

    private UsageEvent event(Deed deed) {
        Map<String, Object> properties = new LinkedHashMap<>(deed.members());
        Object at = properties.remove("at");
        Object cents = properties.remove("cents");
        return new UsageEvent("event-" + ++events, deed.word(0), deed.word(1),
                at == null ? story.now() : Instant.parse(at.toString()), properties,
                cents == null ? null : new BigDecimal(cents.toString()));
    }

    private String customerOf(String externalId) {
        return story.read(handle -> new Customers(handle)
                .byId(new Subscriptions(handle).withExternalId(externalId).get(0).customerId())
                .orElseThrow().externalId());
    }

    private static Subscription active(Handle handle, String externalId) {
        return new Subscriptions(handle).find(externalId, SubscriptionStatus.ACTIVE)
                .orElseThrow(() -> new NotFoundException("subscription", externalId));
    }

    private void apply(CatalogFiles files) {
        new Catalog(story.ids(), story.now()).apply(story.database(), files);
    }

    private BillingPort billing() {
        return new LifecycleInvoicing();
    }

    private void life(Consumer<SubscriptionLifecycle> step) {
        write(handle -> step.accept(new SubscriptionLifecycle(story.work(handle), billing())));
    }

    private void write(Consumer<Handle> step) {
        story.writing(step::accept);
    }

    @Override
    public void close() {
        story.close();
    }
}
