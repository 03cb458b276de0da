package billing.invoicing.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.catalog.store.SampleCatalog;
import billing.customer.SampleParties;
import billing.customer.store.Customers;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.NewDatabase;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.engine.WorkCount;
import billing.invoicing.DocumentBounds;
import billing.invoicing.FeeFilter;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceFilter;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceType;
import billing.invoicing.PaymentStatus;
import billing.kernel.error.NotFoundException;
import billing.subscription.SampleSubscriptions;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Invoices in a database file: what goes in comes out. */
class InvoiceStoreTest {
    private static final LocalDate DAY = LocalDate.parse("2024-03-01");
    private static final PageRange FIRST = new PageRange(1, 20);
    @TempDir
    Path folder;
    private Database database;
    private StoredInvoices sample;
    private SampleSubscriptions subscriptions;
    private Invoice invoice;

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
        database.writing(handle -> {
            SampleCatalog catalog = new SampleCatalog().insertInto(handle);
            SampleParties parties = new SampleParties(catalog).insertInto(handle);
            subscriptions = new SampleSubscriptions(catalog, parties).insertInto(handle);
            sample = new StoredInvoices(catalog, parties, subscriptions);
            invoice = sample.periodic(1, DAY);
            new Invoices(handle).insert(invoice);
        });
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void an_invoice_comes_back_whole() {
        reading(handle -> {
            assertThat(new Invoices(handle).get(invoice.id())).isEqualTo(invoice);
            assertThat(new Invoices(handle).byNumber(invoice.document().number())).contains(
                    invoice);
            assertThat(new Invoices(handle).byIds(List.of(invoice.id())))
                    .containsExactly(invoice);
        });
    }

    @Test
    @Tag("sqlite")
    void a_list_for_a_customer_takes_no_more_work_among_many_invoices_of_others() {
        WorkCount count = new WorkCount(database);
        listed(count);
        long amongFew = listed(count);
        database.writing(handle -> new Invoices(handle).insertAll(IntStream.range(2, 200)
                .mapToObj(number -> sample.periodic(number, DAY.plusMonths(number))).toList()));
        assertThat(listed(count)).isBetween(1L, amongFew + 100);
    }

    /** The work of listing the invoices and the fees of a customer that has none. */
    private long listed(WorkCount count) {
        String other = database.read(handle -> new Customers(handle).all()).stream()
                .filter(one -> !one.id().equals(invoice.parties().customerId())).findFirst()
                .orElseThrow().externalId();
        count.taken();
        reading(handle -> {
            assertThat(new Invoices(handle).page(InvoiceFilter.ofCustomer(other), FIRST).items())
                    .isEmpty();
            assertThat(new Fees(handle).page(new FeeFilter(other, null, null, null, null, null,
                    null, FeeFilter.ALL.times()), FIRST).items()).isEmpty();
        });
        return count.taken();
    }

    @Test
    void the_fees_of_a_customer_are_those_of_its_invoices_and_those_without_one() {
        database.writing(handle -> new Fees(handle).insertUninvoiced(
                invoice.parties().customerId(), List.of(sample.periodic(2, DAY).parts().fees()
                        .get(0))));
        reading(handle -> {
            String customer = new Customers(handle).byId(invoice.parties().customerId())
                    .orElseThrow().externalId();
            assertThat(new Fees(handle).page(new FeeFilter(customer, null, null, null, null, null,
                    null, FeeFilter.ALL.times()), FIRST).totalCount())
                    .isEqualTo(invoice.parts().fees().size() + 1);
        });
    }

    @Test
    void invoices_come_in_the_order_of_the_ids_that_are_asked_for() {
        Invoice second = sample.periodic(2, DAY.plusMonths(1));
        Invoice third = sample.periodic(3, DAY.plusMonths(2));
        database.writing(handle -> List.of(second, third).forEach(new Invoices(handle)::insert));
        List<UUID> ids = List.of(second.id(), third.id(), invoice.id());
        reading(handle -> assertThat(new Invoices(handle).byIds(ids))
                .extracting(Invoice::id).isEqualTo(ids));
    }

    @Test
    void a_draft_made_again_has_its_new_parts_alone() {
        Invoice later = sample.periodic(2, DAY.plusMonths(1));
        Invoice draft = StoredInvoices.inState(later, InvoiceStatus.DRAFT,
                later.parts().fees().subList(0, 1));
        database.writing(handle -> new Invoices(handle)
                .insert(StoredInvoices.inState(later, InvoiceStatus.DRAFT, later.parts().fees())));
        database.writing(handle -> new Invoices(handle).update(draft));
        reading(handle -> {
            assertThat(new Invoices(handle).get(draft.id())).isEqualTo(draft);
            assertThat(new Invoices(handle).byNumber(draft.document().number())).isEmpty();
        });
    }

    @Test
    void hidden_states_are_neither_read_nor_listed() {
        Invoice later = sample.periodic(2, DAY.plusMonths(1));
        Invoice closed = StoredInvoices.inState(later, InvoiceStatus.CLOSED, later.parts().fees());
        database.writing(handle -> new Invoices(handle).insert(closed));
        reading(handle -> {
            assertThatThrownBy(() -> new Invoices(handle).get(closed.id()))
                    .isInstanceOf(NotFoundException.class);
            assertThat(new Invoices(handle).page(InvoiceFilter.ALL, PageRange.first()).items())
                    .extracting(Invoice::id).containsExactly(invoice.id());
        });
    }

    @Test
    void a_page_shows_the_latest_issued_first_and_counts_all() {
        Invoice later = sample.periodic(2, DAY.plusMonths(1));
        database.writing(handle -> new Invoices(handle).insert(later));
        reading(handle -> {
            Invoices invoices = new Invoices(handle);
            PageOf<Invoice> page = invoices.page(InvoiceFilter.ALL, new PageRange(1, 1));
            assertThat(page.items()).extracting(Invoice::id).containsExactly(later.id());
            assertThat(page.totalCount()).isEqualTo(2);
            Invoice listed = invoices.withListedParts(page.items()).get(0);
            assertThat(listed.parts().appliedTaxes()).isEqualTo(later.parts().appliedTaxes());
            assertThat(listed.metadata()).isEqualTo(later.metadata());
            assertThat(listed.parts().fees()).isEmpty();
        });
    }

    @Test
    void the_owed_invoices_of_a_customer_are_those_due_first() {
        Invoice earlier = sample.periodic(2, DAY.minusMonths(1));
        Invoice later = sample.periodic(3, DAY.plusMonths(1));
        Invoice draft = sample.periodic(4, DAY.minusMonths(2));
        database.writing(handle -> new Invoices(handle).insertAll(List.of(later, earlier,
                StoredInvoices.inState(draft, InvoiceStatus.DRAFT, draft.parts().fees()))));
        UUID customer = invoice.parties().customerId();
        reading(handle -> {
            Invoices invoices = new Invoices(handle);
            assertThat(invoices.owed(customer, 20)).extracting(Invoice::id)
                    .containsExactly(earlier.id(), invoice.id(), later.id());
            assertThat(invoices.owed(customer, 2)).extracting(Invoice::id)
                    .containsExactly(earlier.id(), invoice.id());
            assertThat(invoices.owed(UUID.randomUUID(), 20)).isEmpty();
        });
    }

    @Test
    void a_page_is_narrowed_by_every_member_of_the_filter() {
        InvoiceFilter all = new InvoiceFilter("cust_1", List.of(InvoiceStatus.FINALIZED),
                InvoiceType.SUBSCRIPTION, "EUR", false,
                new DocumentBounds(DAY, DAY, 15_840L, 15_840L),
                new InvoiceFilter.Payment(List.of(PaymentStatus.PENDING, PaymentStatus.FAILED),
                        false, false, false, List.of()),
                List.of("acme_eu"), Map.of("order", "42", "region", ""), "GLOBEX");
        InvoiceFilter none = InvoiceFilter.ofCustomer("cust_2");
        reading(handle -> {
            assertThat(new Invoices(handle).page(all, PageRange.first()).totalCount()).isEqualTo(1);
            assertThat(new Invoices(handle).page(none, PageRange.first()).items()).isEmpty();
        });
    }

    @Test
    void a_part_of_its_id_finds_an_invoice() {
        reading(handle -> {
            String id = invoice.id().toString();
            assertThat(found(handle, id.substring(4, 20))).containsExactly(invoice.id());
            assertThat(found(handle, id.replace("-", ""))).isEmpty();
        });
    }

    private static List<UUID> found(Handle handle, String term) {
        return new Invoices(handle).page(new InvoiceFilter(null, List.of(), null, null, null,
                DocumentBounds.NONE, InvoiceFilter.ALL.payment(), List.of(), Map.of(), term),
                PageRange.first()).items().stream().map(Invoice::id).toList();
    }

    @Test
    void a_period_is_billed_once() {
        assertThatThrownBy(() -> database.writing(
                handle -> new Invoices(handle).insert(sample.periodic(2, DAY))))
                .rootCause().message().containsIgnoringCase("unique constraint")
                .contains("invoice_subscriptions");
    }

    private void reading(Consumer<Handle> work) {
        database.read(handle -> {
            work.accept(handle);
            return null;
        });
    }
}
