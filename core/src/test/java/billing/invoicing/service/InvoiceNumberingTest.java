package billing.invoicing.service;

import static org.assertj.core.api.Assertions.assertThat;

import billing.apply.Catalog;
import billing.apply.CatalogFiles;
import billing.catalog.AddOn;
import billing.catalog.Plan;
import billing.customer.Customer;
import billing.customer.DocumentNumbering;
import billing.engine.Sql;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.OneOffRequest;
import billing.invoicing.VoidRequest;
import billing.invoicing.store.Invoices;
import billing.kernel.time.BillingTime;
import billing.subscription.BillingPort;
import billing.subscription.Subscription;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("subscriptions-and-invoicing.md 6.7: numbers of invoices")
class InvoiceNumberingTest {
    @TempDir
    Path folder;
    private InvoiceStory story;

    @BeforeEach
    void begin() {
        story = new InvoiceStory(folder);
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.7: numbers count per customer; a draft has none "
            + "and takes none")
    void numbers_per_customer() {
        Plan plan = story.plan(new PlanOutline().advance());
        Subscription ash = subscribe(null, plan);
        Subscription birch = subscribe(3, plan);
        assertThat(story.starting("2023-07-19T12:12:00Z", ash).document().number())
                .isEqualTo("BENT-1-001-001");
        Invoice draft = story.starting("2023-07-19T12:12:00Z", birch);
        assertThat(draft.document().number()).isEqualTo("BENT-1-DRAFT");
        assertThat(draft.document().sequentialId()).isNull();
        assertThat(story.periodic("2023-08-01T00:10:00Z", ash).document().number())
                .isEqualTo("BENT-1-001-002");
        assertThat(makeFinal(draft, "2023-07-22T00:20:00Z").document().number())
                .isEqualTo("BENT-1-002-001");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.7: an entity that begins to number goes on "
            + "after all that exist, and back again")
    void switching_the_numbering() {
        Plan plan = story.plan(new PlanOutline().advance());
        Subscription ash = subscribe(null, plan);
        Subscription birch = subscribe(null, plan);
        for (int month = 8; month <= 10; month++) {
            bill(month, ash, birch);
        }
        switchTo(DocumentNumbering.PER_BILLING_ENTITY, "2023-10-10T00:00:00Z");
        assertThat(bill(11, ash, birch))
                .containsExactly("BENT-1-202311-007", "BENT-1-202311-008");
        switchTo(DocumentNumbering.PER_CUSTOMER, "2023-11-10T00:00:00Z");
        assertThat(bill(12, ash, birch)).containsExactly("BENT-1-001-005", "BENT-1-002-005");
        switchTo(DocumentNumbering.PER_BILLING_ENTITY, "2023-12-10T00:00:00Z");
        story.database.read(handle -> new Invoices(handle).byNumber("BENT-1-202311-007"))
                .ifPresent(one -> assertThat(one.document().entitySequentialId()).isEqualTo(7));
        assertThat(bill("2024-01-01T00:10:00Z", ash, birch))
                .containsExactly("BENT-1-202401-011", "BENT-1-202401-012");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.7: nothing done to drafts and invoices ever "
            + "leaves a gap")
    void no_gaps_whatever_happens() {
        AddOn setup = story.addOn("setup", 10_000);
        Plan plan = story.plan(new PlanOutline().advance());
        Customer customer = story.customer("UTC", 5);
        SplittableRandom random = new SplittableRandom(67);
        List<Invoice> drafts = new ArrayList<>();
        List<UUID> numbered = new ArrayList<>();
        Instant now = Instant.parse("2024-01-01T00:00:00Z");
        for (int step = 0; step < 120; step++) {
            now = now.plusSeconds(3_600);
            Instant at = now;
            switch (random.nextInt(5)) {
                case 0 ->
                        numbered.add(story.database.write(handle ->
                                new OneOffInvoice(new UnitOfWork(handle, story.ids, at))
                                        .create(oneOff(customer, setup))).id());
                case 1 -> {
                    Subscription one = story.subscribe(customer, plan, BillingTime.CALENDAR,
                            at.toString());
                    drafts.add(story.starting(at.toString(), one));
                }
                case 2 -> draw(drafts, random).ifPresent(draft -> numbered.add(
                        makeFinal(draft, at.toString()).id()));
                case 3 -> draw(drafts, random).ifPresent(draft -> story.database.write(
                        handle -> new Drafts(new UnitOfWork(handle, story.ids, at))
                                .delete(draft.id())));
                default -> draw(numbered, random).ifPresent(id -> story.database.write(
                        handle -> new InvoiceService(new UnitOfWork(handle, story.ids, at),
                BillingPort.NONE)
                                .voidInvoice(id, VoidRequest.PLAIN)));
            }
        }
        List<Integer> numbers = story.database.read(handle -> Sql.list(handle, Integer.class,
                "SELECT sequential_id FROM invoices WHERE sequential_id IS NOT NULL"
                        + " ORDER BY sequential_id"));
        assertThat(numbers).isEqualTo(IntStream.rangeClosed(1, numbers.size()).boxed().toList())
                .hasSizeGreaterThan(20);
    }

    private static <T> Optional<T> draw(List<T> from, SplittableRandom random) {
        return from.isEmpty() ? Optional.empty()
                : Optional.of(from.remove(random.nextInt(from.size())));
    }

    private static OneOffRequest oneOff(Customer customer, AddOn addOn) {
        return new OneOffRequest(customer.externalId(), null, null, null, null, false,
                List.of(new OneOffRequest.Line(addOn.code(), null, null, null, null, null, null,
                        null)));
    }

    private Subscription subscribe(Integer grace, Plan plan) {
        return story.subscribe(story.customer("UTC", grace), plan, BillingTime.CALENDAR,
                "2023-07-19T12:12:00Z");
    }

    private List<String> bill(int month, Subscription... subscriptions) {
        return bill(YearMonth.of(2023, month) + "-01T00:10:00Z", subscriptions);
    }

    private List<String> bill(String at, Subscription... subscriptions) {
        List<String> numbers = new ArrayList<>();
        for (Subscription one : subscriptions) {
            numbers.add(story.periodic(at, one).document().number());
        }
        return numbers;
    }

    private Invoice makeFinal(Invoice draft, String at) {
        return story.database.write(handle ->
                new Drafts(new UnitOfWork(handle, story.ids, Instant.parse(at)))
                .makeFinal(draft.id()));
    }

    private void switchTo(DocumentNumbering numbering, String at) {
        String entity = story.database.read(InvoiceStory::entity).code();
        String yaml = "billing_entities: [{code: " + entity + ", document_numbering: "
                + numbering.name().toLowerCase(Locale.ROOT) + "}]";
        new Catalog(story.ids, Instant.parse(at)).apply(story.database,
                CatalogFiles.of("-", yaml.getBytes(StandardCharsets.UTF_8)));
    }
}
