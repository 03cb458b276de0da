package billing.run;

import billing.apply.Requests;
import billing.catalog.Coupon.Frequency;
import billing.catalog.store.Coupons;
import billing.engine.Handle;
import billing.engine.PageRange;
import billing.engine.Sql;
import billing.invoicing.Invoice;
import billing.invoicing.VoidRequest;
import billing.invoicing.service.InvoiceService;
import billing.invoicing.store.Invoices;
import billing.kernel.error.BillingException;
import billing.kernel.time.Interval;
import billing.settlement.coupon.AppliedCouponRequest;
import billing.settlement.coupon.SampleCoupons;
import billing.settlement.coupon.service.CouponApplication;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteEstimate;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.creditnote.CreditNoteRequest;
import billing.settlement.creditnote.service.CreditNoteChange;
import billing.settlement.creditnote.service.CreditNoteCreation;
import billing.settlement.creditnote.service.CreditNoteService;
import billing.settlement.creditnote.store.CreditNotes;
import billing.settlement.payment.NewPayment;
import billing.settlement.payment.service.PaymentRecording;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.WalletFilter;
import billing.settlement.wallet.service.Transactions;
import billing.settlement.wallet.service.WalletCreation;
import billing.settlement.wallet.store.Wallets;
import billing.subscription.BillingPort;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * A random history of one seller: what customers use, pay, receive, return. What the program
 * refuses is left out; everything else happens.
 */
final class MoneyHistory implements AutoCloseable {
    private static final List<String> CUSTOMERS = List.of("a", "b", "c");
    private static final Duration STEP = Duration.ofHours(31);
    final Story story;
    /** How often each kind of step has happened. */
    final Map<String, Integer> happened = new TreeMap<>();
    private final SplittableRandom random;

    MoneyHistory(Path file, long seed, int steps) {
        random = new SplittableRandom(seed);
        story = new Story(file, seed, "2024-01-01T06:00:00Z");
        lay();
        for (int step = 0; step < steps; step++) {
            story.runUntil(story.now().plus(STEP));
            one();
        }
        story.runUntil(story.now().plus(Duration.ofDays(35)));
    }

    private void lay() {
        story.taxed(List.of(story.tax("vat", "19"), story.tax("city", "2.375")));
        story.writing(handle -> {
            Coupons coupons = new Coupons(handle);
            coupons.insert(SampleCoupons.once("once", 7_777));
            coupons.insert(SampleCoupons.fixed("thrice", 333, Frequency.RECURRING, 3));
            coupons.insert(SampleCoupons.percent("third", "33.333", Frequency.RECURRING, 2));
            coupons.insert(SampleCoupons.percent("ever", "1.5", Frequency.FOREVER, null));
        });
        story.plan(PlanSketch.of("plan", Interval.WEEKLY, 1_999).inAdvance()
                .withUsage("calls", "0.37").withUsage("bytes", "0.0123", 150));
        for (String customer : CUSTOMERS) {
            story.customer(customer, "UTC", random.nextInt(2) * 2);
            story.subscribe(customer, "plan");
        }
    }

    private void one() {
        String customer = CUSTOMERS.get(random.nextInt(CUSTOMERS.size()));
        story.use(customer + "-1", random.nextInt(2) == 0 ? "calls" : "bytes",
                Integer.toString(random.nextInt(1, 4_000)));
        switch (random.nextInt(12)) {
            case 0 -> step("coupon", handle -> new CouponApplication(story.work(handle)).apply(
                    AppliedCouponRequest.of(customer, List.of("once", "thrice", "third", "ever")
                            .get(random.nextInt(4)))));
            case 1 -> step("wallet", handle -> new WalletCreation(story.work(handle))
                    .create(null, Requests.body("{'external_customer_id': '" + customer
                            + "', 'currency': 'EUR', 'rate_amount': '1', 'granted_credits': '"
                            + random.nextInt(0, 120) + "'}")));
            case 2 -> transact("top-up", "'paid_credits': '" + random.nextInt(1, 40) + ".07'");
            case 3 -> transact("grant", "'granted_credits': '" + random.nextInt(1, 20) + ".5'");
            case 4 -> transact("credits voided", "'voided_credits': '"
                    + random.nextInt(1, 5) + "'");
            case 5 -> voidInvoice();
            case 6 -> voidNote();
            case 7 -> refund();
            case 8, 9 -> note();
            default -> pay();
        }
    }

    private void pay() {
        Invoice invoice = invoice();
        if (invoice != null && invoice.totalDueCents() > 0) {
            long cents = random.nextInt(3) == 0 ? random.nextLong(1, invoice.totalDueCents() + 1)
                    : invoice.totalDueCents();
            step("payment", handle -> new PaymentRecording(story.work(handle),
                    BillingPort.NONE).record(NewPayment.of(invoice.id(), cents, "wire", null)));
        }
    }

    private void note() {
        Invoice invoice = invoice();
        if (invoice == null) {
            return;
        }
        List<CreditNoteRequest.Line> lines = new ArrayList<>();
        boolean whole = random.nextInt(3) == 0;
        invoice.parts().fees().forEach(fee -> lines.add(new CreditNoteRequest.Line(fee.id(), whole
                ? fee.amounts().cents() : random.nextLong(fee.amounts().cents() + 1))));
        step("credit note", handle -> {
            CreditNoteCreation creation = new CreditNoteCreation(story.work(handle));
            CreditNoteEstimate estimate = creation.estimate(invoice.id(), lines);
            long total = estimate.maxCreditableCents();
            long refund = Math.min(total, random.nextInt(2) * estimate.maxRefundableCents());
            long offset = Math.min(total - refund,
                    random.nextInt(2) * estimate.maxOffsettableCents());
            creation.create(new CreditNoteRequest(invoice.id(), null, null,
                    new CreditNoteParts(total - refund - offset, refund, offset), lines, null));
        });
    }

    private void voidInvoice() {
        Invoice invoice = invoice();
        if (invoice != null) {
            VoidRequest request = random.nextBoolean() ? VoidRequest.PLAIN
                    : new VoidRequest(true, random.nextLong(500), 0);
            step("invoice voided", handle -> new InvoiceService(story.work(handle),
                    BillingPort.NONE).voidInvoice(invoice.id(), request));
        }
    }

    private void voidNote() {
        CreditNote note = someNote("balance_amount_cents > 0");
        if (note != null) {
            step("note voided", handle -> new CreditNoteService(handle)
                    .voidNote(note.id(), story.now()));
        }
    }

    private void refund() {
        CreditNote note = someNote("refund_amount_cents > 0");
        if (note != null) {
            step("refund", handle -> new CreditNoteService(handle).update(note.id(),
                    new CreditNoteChange("succeeded", null), story.now()));
        }
    }

    private void transact(String kind, String members) {
        Wallet wallet = some(wallets());
        if (wallet != null) {
            step(kind, handle -> new Transactions(story.work(handle))
                    .make(Requests.body("{'wallet_id': '" + wallet.id() + "', " + members + "}")));
        }
    }

    List<Wallet> wallets() {
        return CUSTOMERS.stream().flatMap(customer -> story.read(handle ->
                new Wallets(handle).page(new WalletFilter(story.customer(customer).id(), null,
                        null), new PageRange(1, 1_000)).items()).stream()).toList();
    }

    List<CreditNote> notes() {
        return story.invoices().stream().flatMap(invoice -> story.read(handle ->
                new CreditNotes(handle).ofInvoice(invoice.id())).stream()).toList();
    }

    List<String> customers() {
        return CUSTOMERS;
    }

    /** One of the latest final invoices. */
    private Invoice invoice() {
        String id = some(ids("SELECT id FROM invoices WHERE status = 'finalized'"
                + " ORDER BY created_at DESC, id LIMIT 12"));
        return id == null ? null : story.read(handle ->
                new Invoices(handle).get(UUID.fromString(id)));
    }

    private CreditNote someNote(String condition) {
        String id = some(ids("SELECT id FROM credit_notes WHERE status = 'finalized' AND "
                + condition + " ORDER BY created_at DESC, id LIMIT 12"));
        return id == null ? null : story.read(handle ->
                new CreditNotes(handle).get(UUID.fromString(id)));
    }

    private List<String> ids(String sql) {
        return story.read(handle -> Sql.list(handle, String.class, sql));
    }

    private <T> T some(List<T> all) {
        return all.isEmpty() ? null : all.get(random.nextInt(all.size()));
    }

    private void step(String kind, Consumer<Handle> step) {
        try {
            story.writing(step);
            happened.merge(kind, 1, Integer::sum);
        } catch (BillingException refused) {
            // The rules do not allow it now.
        }
    }

    @Override
    public void close() {
        story.close();
    }
}
