package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.apply.Requests;
import billing.catalog.Coupon;
import billing.catalog.PlanRevision;
import billing.catalog.store.Coupons;
import billing.catalog.store.Plans;
import billing.check.service.DatabaseCheck;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.engine.Columns;
import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.Sql;
import billing.engine.UnitOfWork;
import billing.engine.driver.WriteScope;
import billing.ingestion.EventIngestion;
import billing.invoicing.service.Invoicing;
import billing.kernel.error.InvalidException;
import billing.kernel.error.StoreException;
import billing.kernel.time.Interval;
import billing.run.schedule.LiveSubscription;
import billing.run.schedule.LiveSubscriptions;
import billing.run.schedule.RunScope;
import billing.run.schedule.RunState;
import billing.settlement.coupon.AppliedCouponRequest;
import billing.settlement.coupon.SampleCoupons;
import billing.settlement.coupon.service.CouponApplication;
import billing.settlement.wallet.service.WalletCreation;
import billing.subscription.service.NewSubscription;
import billing.usage.UsageEvent;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nodes that write at once on one server, each with connections of its own: what all want is given
 * once, nothing is lost, numbers have no gaps.
 */
@Timeout(300)
class SeveralNodesTest {
    private static final String BEGIN = "2024-01-10T00:00:00Z";
    private static final Instant DUE = Instant.parse("2024-01-31T23:00:00Z");
    private static final int NODES = 3;
    private static final int CUSTOMERS = 12;
    private final ExecutorService threads = Executors.newFixedThreadPool(NODES * 2);
    private final List<Database> nodes = new ArrayList<>();
    @TempDir
    Path folder;
    private Story story;

    @BeforeEach
    void open() {
        Path file = NewDatabase.onServer(folder.resolve("billing.db"));
        story = new Story(file, BEGIN);
        story.plan(PlanSketch.of("arrears", Interval.MONTHLY, 1_000).withUsage("calls", "0.37"));
        for (int number = 0; number < CUSTOMERS; number++) {
            story.customer("c" + number, "Europe/Paris");
            story.subscribe("c" + number, "arrears");
        }
        for (int node = 0; node < NODES; node++) {
            nodes.add(NewDatabase.open(file));
        }
    }

    @AfterEach
    void close() {
        threads.shutdownNow();
        nodes.forEach(Database::close);
        if (story != null) {
            story.close();
        }
    }

    /** What one node does at once with others. */
    @FunctionalInterface
    private interface Deed {
        void by(Database node, int number) throws Exception;
    }

    private void atOnce(Deed deed) throws Exception {
        CyclicBarrier start = new CyclicBarrier(NODES);
        List<Future<Void>> done = new ArrayList<>();
        for (int number = 0; number < NODES; number++) {
            int node = number;
            Callable<Void> task = () -> {
                start.await();
                deed.by(nodes.get(node), node);
                return null;
            };
            done.add(threads.submit(task));
        }
        for (Future<Void> one : done) {
            one.get(250, TimeUnit.SECONDS);
        }
    }

    @Test
    void an_event_that_all_send_is_stored_once() throws Exception {
        AtomicInteger refused = new AtomicInteger();
        atOnce((node, number) -> {
            for (int event = 0; event < 40; event++) {
                try {
                    send(node, "same" + event, "c" + event % CUSTOMERS + "-1");
                } catch (InvalidException e) {
                    refused.incrementAndGet();
                }
                send(node, "own" + number + "-" + event, "unseen" + event);
            }
        });
        assertThat(refused).hasValue((NODES - 1) * 40);
        assertThat(numbers("SELECT count(*) FROM events")).containsExactly(40L + NODES * 40L);
        assertThat(numbers("SELECT seq FROM events ORDER BY seq")).containsExactlyElementsOf(
                IntStream.rangeClosed(1, 40 + NODES * 40).mapToObj(i -> (long) i).toList());
    }

    private void send(Database node, String id, String subscription) {
        send(node, id, subscription, story.now());
    }

    private void send(Database node, String id, String subscription, Instant timestamp) {
        persist(() -> node.write(WriteScope.EVENTS, handle -> new EventIngestion(new UnitOfWork(
                handle, story.ids(), story.now())).accept(new UsageEvent(id, subscription, "calls",
                timestamp, Map.of("value", "3"), null))));
    }

    /** In tests the patience with locks is short. */
    private static void persist(Runnable write) {
        while (true) {
            try {
                write.run();
                return;
            } catch (StoreException e) {
                if (!e.mayPass()) {
                    throw e;
                }
            }
        }
    }

    @Test
    void a_period_that_all_bill_is_billed_once_with_numbers_of_the_customer() throws Exception {
        wallets();
        atOnce((node, number) -> book(node, number, "customers"));
        assertThat(numbers("SELECT count(*) FROM invoice_subscriptions GROUP BY subscription_id"))
                .hasSize(CUSTOMERS).containsOnly(1L);
        // Each has paid with its credits once: 10.00 of 15.00.
        assertThat(numbers("SELECT balance_cents FROM wallets")).hasSize(CUSTOMERS)
                .containsOnly(numbers("SELECT min(1500 - i.prepaid_credit_amount_cents)"
                        + " FROM invoices i").get(0));
        consistent();
    }

    @Test
    void numbers_of_an_entity_that_all_take_have_no_gaps() throws Exception {
        story.writing(handle -> Columns.of("billing_entities").set(
                "document_numbering", "per_billing_entity").update(handle,
                new BillingEntities(handle).byDefault().id()));
        atOnce((node, number) -> book(node, number, "entity"));
        assertThat(numbers("SELECT entity_sequential_id FROM invoices ORDER BY 1"))
                .containsExactlyElementsOf(IntStream.rangeClosed(1, CUSTOMERS)
                        .mapToObj(i -> (long) i).toList());
        consistent();
    }

    @Test
    void a_coupon_that_two_invoices_want_is_used_up_once() throws Exception {
        Coupon coupon = SampleCoupons.once("ten", 1_000);
        story.writing(handle -> new Coupons(handle).insert(coupon));
        for (int customer = 0; customer < CUSTOMERS; customer++) {
            String id = "c" + customer;
            story.subscribe(NewSubscription.of(id, "arrears", id + "-2"));
            story.write(handle -> new CouponApplication(story.work(handle)).apply(
                    new AppliedCouponRequest(id, "ten", null, null, null, null, null, Map.of())));
        }
        atOnce((node, number) -> book(node, number, "entity"));
        assertThat(numbers("SELECT count(*) FROM invoices GROUP BY customer_id"))
                .hasSize(CUSTOMERS).containsOnly(2L);
        assertThat(numbers("SELECT sum(coupons_amount_cents) FROM invoices GROUP BY customer_id"))
                .hasSize(CUSTOMERS).containsOnly(1_000L);
        consistent();
    }

    /** As the run does, one invoice a transaction, each node in an order of its own. */
    private void book(Database node, int seed, String what) {
        Preparation preparation = new Preparation(node);
        List<LiveSubscription> all = new ArrayList<>();
        node.writing(handle -> new LiveSubscriptions(handle).each(RunScope.ALL, all::add));
        Collections.rotate(all, what.equals("entity") ? seed * 5 : 0);
        for (LiveSubscription live : all) {
            PreparedGroup prepared =
                    preparation.prepare(List.of(List.of(live)), DUE).get(0);
            persist(() -> node.write(WriteScope.CUSTOMERS, handle -> {
                new Customers(handle).lock(List.of(live.subscription().customerId()));
                return new Invoicing().book(new UnitOfWork(handle, Identifiers.random(), DUE),
                        List.of(prepared.invoice()));
            }));
        }
    }

    @Test
    void the_last_credits_of_a_wallet_are_spent_once() throws Exception {
        wallets();
        atOnce((node, number) -> {
            // People change things of the same customers while the others bill them.
            if (number == 0) {
                for (int customer = 0; customer < CUSTOMERS; customer++) {
                    String id = "c" + customer;
                    persist(() -> node.write(handle -> create(new UnitOfWork(handle, story.ids(),
                            story.now()), id, "later")));
                }
            } else {
                book(node, number, "customers");
            }
        });
        assertThat(numbers("SELECT count(*) FROM wallets")).containsExactly(2L * CUSTOMERS);
        assertThat(numbers("SELECT sum(1500 - balance_cents) FROM wallets")).isEqualTo(
                numbers("SELECT sum(prepaid_credit_amount_cents) FROM invoices"));
        consistent();
    }

    @Test
    void runs_imports_and_changes_at_once_leave_balanced_books() throws Exception {
        wallets();
        atOnce((node, number) -> {
            switch (number) {
                case 0 -> persist(() -> new BillingRun(node, Identifiers.random()).until(
                        Instant.parse("2024-03-10T00:00:00Z"), RunListener.SILENT));
                case 1 -> {
                    for (int event = 0; event < 100; event++) {
                        // Of a period that nobody bills yet, so that none comes too late.
                        send(node, "e" + event, "c" + event % CUSTOMERS + "-1",
                                Instant.parse("2024-04-05T00:00:00Z"));
                    }
                }
                default -> persist(() -> new BillingRun(node, Identifiers.random()).until(
                        Instant.parse("2024-04-10T00:00:00Z"), RunListener.SILENT));
            }
        });
        assertThat(numbers("SELECT count(*) FROM invoice_subscriptions GROUP BY subscription_id"))
                .hasSize(CUSTOMERS).containsOnly(3L);
        consistent();
    }

    @Test
    void a_run_that_all_share_bills_each_period_once_though_some_cannot_be_billed()
            throws Exception {
        for (int number = 0; number < 200; number++) {
            story.customer("many" + number, "Europe/Paris");
            story.subscribe("many" + number, "arrears");
        }
        story.writing(handle -> {
            handle.execute("CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS"
                    + " $$ BEGIN RAISE EXCEPTION 'this customer cannot be billed'; END $$");
            handle.execute("CREATE TRIGGER refuse BEFORE INSERT ON invoices FOR EACH ROW WHEN"
                    + " (NEW.customer_id = '" + story.customer("many7").id()
                    + "') EXECUTE FUNCTION refuse()");
        });
        List<RunReport> reports = Collections.synchronizedList(new ArrayList<>());
        atOnce((node, number) -> persist(() -> reports.add(new BillingRun(node,
                Identifiers.random()).until(Instant.parse("2024-02-02T00:00:00Z"),
                RunListener.SILENT))));
        assertThat(numbers("SELECT count(*) FROM invoices")).containsExactly(200L + CUSTOMERS - 1);
        assertThat(reports.stream().mapToLong(RunReport::invoiceCount).sum())
                .isEqualTo(200L + CUSTOMERS - 1);
        assertThat(numbers("SELECT sum(made) FROM run_parts"))
                .containsExactly(200L + CUSTOMERS - 1);
        assertThat(story.read(RunState::read).failed()).isEqualTo(1);
    }

    @Test
    void a_price_that_changes_during_a_shared_run_holds_for_all_nodes_at_once() throws Exception {
        for (int number = 0; number < 400; number++) {
            story.customer("many" + number, "Europe/Paris");
            story.subscribe("many" + number, "arrears");
        }
        List<String> before = new ArrayList<>();
        atOnce((node, number) -> {
            if (number > 0) {
                persist(() -> new BillingRun(node, Identifiers.random()).until(
                        Instant.parse("2024-04-05T00:00:00Z"), RunListener.SILENT));
                return;
            }
            while (numbers("SELECT count(*) FROM invoices").get(0) == 0) {
                Thread.sleep(5);
            }
            persist(() -> node.writing(handle -> {
                before.clear();
                before.addAll(Sql.list(handle, String.class, "SELECT id FROM invoices"));
                new Plans(handle).update(new PlanRevision(new Plans(handle).get("arrears"))
                        .amountCents(100_000).made(), story.now());
            }));
        });
        assertThat(before).hasSizeBetween(1, 2 * (400 + CUSTOMERS));
        List<String> former = story.read(handle -> Sql.list(handle, String.class,
                "SELECT id FROM invoices WHERE fees_amount_cents <= 1000"));
        assertThat(former).containsExactlyInAnyOrderElementsOf(before);
        consistent();
    }

    private void wallets() {
        for (int customer = 0; customer < CUSTOMERS; customer++) {
            String id = "c" + customer;
            story.write(handle -> create(story.work(handle), id, "first"));
        }
    }

    private static Object create(UnitOfWork work, String customer, String code) {
        String body = "{'external_customer_id': '" + customer + "', 'currency': 'EUR', 'code': '"
                + code + "', 'rate_amount': '1', 'granted_credits': '15'}";
        return new WalletCreation(work).create(null, Requests.body(body));
    }

    private void consistent() {
        assertThat(new DatabaseCheck(story.database()).all()).isEmpty();
    }

    private List<Long> numbers(String sql) {
        return story.read(handle -> Sql.list(handle, Long.class, sql));
    }
}
