package billing.life;

import static org.assertj.core.api.Assertions.assertThat;

import billing.books.store.UsageWindows;
import billing.books.voucher.UsageWindow;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.explanation.Explanation;
import billing.invoicing.explanation.InvoiceExplanation;
import billing.invoicing.service.InvoicePreview;
import billing.kernel.time.Window;
import billing.run.Story;
import billing.settlement.PreviewSettlementOrder;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("subscriptions-and-invoicing.md 3.1, 3.3: who moves pays what others pay")
class MovesTest {
    private static final String BERLIN = "Europe/Berlin";
    private static final String WEST = "America/New_York";
    private static final String EAST = "Asia/Tokyo";
    private static final Pattern DAYS = Pattern.compile("\\b\\d+ days?\\b");
    @TempDir
    Path folder;
    private final List<Performance> open = new ArrayList<>();

    @AfterEach
    void close() {
        open.forEach(Performance::close);
    }

    private Story told(String interval, List<String> deeds) {
        String catalog = """
                customers: [{external_id: c, timezone: Europe/Berlin, currency: EUR}]
                add_ons: [{code: box, name: Box, amount_cents: 100, amount_currency: EUR},
                          {code: desk, name: Desk, amount_cents: 100, amount_currency: EUR},
                          {code: pass, name: Pass, amount_cents: 100, amount_currency: EUR}]
                billable_metrics:
                  - {code: calls, name: Calls, aggregation_type: count_agg}
                  - {code: cash, name: Cash, aggregation_type: sum_agg, field_name: n}
                  - {code: disk, name: Disk, aggregation_type: sum_agg, field_name: n,
                     recurring: true}
                  - {code: team, name: Team, aggregation_type: unique_count_agg, field_name: n,
                     recurring: true}
                  - {code: seat, name: Seat, aggregation_type: unique_count_agg, field_name: n,
                     recurring: true}
                plans:
                  - code: p
                    name: P
                    amount_currency: EUR
                    amount_cents: 6510
                    interval: %s
                    pay_in_advance: false
                    minimum_commitment: {amount_cents: 500000}
                    fixed_charges:
                      - {code: box, add_on_code: box, charge_model: standard, units: 10,
                         prorated: true, properties: {amount: '6.51'}}
                      - {code: pass, add_on_code: pass, charge_model: standard, units: 10,
                         properties: {amount: '1'}}
                      - {code: desk, add_on_code: desk, charge_model: standard, units: 10,
                         prorated: true, pay_in_advance: true, properties: {amount: '6.51'}}
                    charges:
                      - {code: calls, billable_metric_code: calls, charge_model: standard,
                         min_amount_cents: 6510, properties: {amount: '1'}}
                      - {code: cash, billable_metric_code: cash, charge_model: standard,
                         pay_in_advance: true, properties: {amount: '1'}}
                      - {code: disk, billable_metric_code: disk, charge_model: standard,
                         prorated: true, properties: {amount: '6.51'}}
                      - {code: team, billable_metric_code: team, charge_model: standard,
                         prorated: true, properties: {amount: '65.1'}}
                      - {code: seat, billable_metric_code: seat, charge_model: standard,
                         prorated: true, pay_in_advance: true, properties: {amount: '65.1'}}
                """.formatted(interval);
        Storyboard board = Storyboard.read(String.join("\n", deeds));
        Performance told = new Performance(new Storyboard(List.of(), catalog, board.deeds()),
                folder.resolve(open.size() + ".db"), folder);
        open.add(told);
        Story story = told.jumping().story();
        assertThat(told.refusals()).isEmpty();
        return story;
    }

    private static String move(String at, String zone) {
        return at + " apply {customers: [{external_id: c, timezone: " + zone + "}]}";
    }

    /** What each fee bills, by kind and in order; without what is not final. */
    private static List<String> fees(Story story) {
        return fees(story.invoices().stream()
                .filter(invoice -> invoice.state().status() == InvoiceStatus.FINALIZED));
    }

    private static List<String> fees(Stream<Invoice> invoices) {
        return invoices.flatMap(invoice -> invoice.parts().fees().stream())
                .map(fee -> fee.source().type() + " " + fee.item().code() + " "
                        + fee.amounts().cents())
                .sorted().toList();
    }

    private void isTheSame(String interval, List<String> deeds, String... moves) {
        List<String> moving = Stream.concat(deeds.stream(), Stream.of(moves)).toList();
        Story moved = told(interval, moving);
        assertThat(fees(moved)).as(moving.toString()).isEqualTo(fees(told(interval, deeds)));
        assertThat(days(moved)).as(moving.toString()).isEqualTo(days(told(interval, deeds)));
    }

    /** The dates and days by which explanations state that fees are billed. */
    private static List<String> days(Story story) {
        return story.invoices().stream().flatMap(invoice -> story.database().read(handle ->
                steps(new InvoiceExplanation(handle, invoice, false).tree())
                        .filter(step -> DAYS.matcher(step).find())
                        .map(step -> step.replaceAll(" \\(.*\\)", ""))).sorted()).toList();
    }

    private static Stream<String> steps(Explanation one) {
        return Stream.concat(Stream.of(one.what()),
                one.because().stream().flatMap(MovesTest::steps));
    }

    @ParameterizedTest
    @CsvSource({WEST, EAST, "Australia/Sydney", "Pacific/Pago_Pago"})
    void within_a_month(String zone) {
        isTheSame("monthly", List.of("2023-12-31 23:00 subscribe c s p",
                        "2024-01-10 12:00 use s disk n=10", "2024-01-10 12:00 use s team n=a",
                        "2024-01-10 12:00 use s seat n=a", "2024-02-05 12:00 use s disk n=5",
                        "2024-02-20 12:00 use s team n=b", "2024-02-20 12:00 use s seat n=b",
                        "2024-04-01 12:00 end of story"),
                move("2024-02-10 12:00", zone));
    }

    @Test
    void across_all_zones() {
        isTheSame("monthly", List.of("2023-12-31 23:00 subscribe c s p",
                        "2024-01-10 12:00 use s disk n=10", "2024-01-10 12:00 use s team n=a",
                        "2024-01-10 12:00 use s seat n=a", "2024-04-01 12:00 end of story"),
                move("2024-01-20 12:00", "Pacific/Pago_Pago"),
                move("2024-02-10 12:00", "Pacific/Tongatapu"));
    }

    @ParameterizedTest
    @CsvSource({WEST, EAST})
    void to_somewhere_and_back_within_weeks(String zone) {
        isTheSame("weekly", List.of("2023-12-31 23:00 subscribe c s p",
                        "2024-01-03 12:00 use s disk n=10", "2024-01-03 12:00 use s team n=a",
                        "2024-02-14 12:00 use s seat n=b",
                        "2024-02-26 12:00 end of story"),
                move("2024-01-24 12:00", zone), move("2024-02-07 12:00", BERLIN));
    }

    @ParameterizedTest
    @CsvSource({"2024-02-29 23:30, America/New_York", "2024-03-09 23:30, America/New_York",
        "2024-03-10 22:30, Asia/Tokyo", "2024-02-29 23:30, Asia/Tokyo"})
    void in_the_first_month(String start, String zone) {
        isTheSame("monthly", List.of(start + " subscribe c s p", start + " use s seat n=a",
                        "2024-03-11 10:00 use s disk n=10", "2024-03-11 10:00 use s team n=a",
                        "2024-04-01 12:00 end of story"),
                move("2024-03-12 12:00", zone));
    }

    @Test
    void units_and_usage_of_the_first_hours_count_from_the_first_date_of_the_month() {
        isTheSame("monthly", List.of("2023-12-31 23:00 subscribe c s p",
                        "2024-01-31 23:40 use s disk n=10", "2024-01-31 23:40 use s team n=a",
                        "2024-01-31 23:40 use s seat n=a",
                        "2024-01-31 23:45 fixed p desk {'units': '20',"
                                + " 'apply_units_immediately': true}",
                        "2024-03-01 12:00 end of story"),
                move("2024-01-31 23:30", WEST));
    }

    @ParameterizedTest
    @CsvSource({"2024-02-10 12:00, America/New_York", "2024-02-10 12:00, Asia/Tokyo",
        "2024-01-31 23:30, America/New_York"})
    @DisplayName("subscriptions-and-invoicing.md 11.2: units from the next period on")
    void units_from_the_next_period_wait_for_it(String at, String zone) {
        isTheSame("monthly", List.of("2023-12-31 23:00 subscribe c s p",
                        "2024-02-08 12:00 fixed p pass {'units': '100'}",
                        "2024-02-08 12:00 fixed p box {'units': '100'}",
                        "2024-04-01 12:00 end of story"), move(at, zone));
        isTheSame("monthly", List.of("2023-12-31 23:00 subscribe c s p",
                        "2024-01-31 23:45 fixed p pass {'units': '100'}",
                        "2024-01-31 23:45 fixed p box {'units': '100'}",
                        "2024-04-01 12:00 end of story"), move(at, zone));
    }

    @ParameterizedTest
    @CsvSource({WEST, EAST})
    @DisplayName("rating-and-usage.md 4.6.2: a start in the past")
    void what_was_paid_in_the_window_of_a_start_in_the_past_stays_paid(String zone) {
        isTheSame("monthly", List.of(
                        "2024-02-05 12:00 subscribe c s p subscription_at=2024-01-10T00:00:00Z",
                        "2024-02-06 12:00 use s cash n=10", "2024-02-06 12:01 use s cash n=-10",
                        "2024-02-06 12:00 use s seat n=a",
                        "2024-02-06 12:01 use s seat n=a operation_type=remove",
                        "2024-02-10 13:00 use s cash n=10", "2024-02-10 13:00 use s seat n=b",
                        "2024-04-01 12:00 end of story"),
                move("2024-02-10 12:00", zone));
    }

    @ParameterizedTest
    @CsvSource({WEST, EAST})
    @DisplayName("subscriptions-and-invoicing.md 2.6, 3.3: a start that waited is moved into the "
            + "past")
    void what_was_paid_in_the_window_of_a_start_moved_into_the_past_stays_paid(String zone) {
        isTheSame("monthly", List.of(
                        "2024-01-01 10:00 subscribe c s p subscription_at=2024-04-20T10:00:00Z",
                        "2024-02-05 12:00 update s status=pending"
                                + " subscription_at=2024-01-10T00:00:00Z",
                        "2024-02-06 12:00 use s cash n=10", "2024-02-06 12:01 use s cash n=-10",
                        "2024-02-10 13:00 use s cash n=10",
                        "2024-04-01 12:00 end of story"),
                move("2024-02-10 12:00", zone));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.11: the preview is the next invoice")
    void what_is_previewed_after_a_move_is_billed() {
        List<String> deeds = List.of("2023-12-31 23:00 subscribe c s p",
                "2024-01-10 12:00 use s disk n=10", move("2024-01-31 23:30", WEST));
        Story now = told("monthly", plus(deeds, "2024-01-31 23:40 end of story"));
        Story later = told("monthly", plus(deeds, "2024-03-01 12:00 end of story"));
        Invoice billed = later.invoices().get(later.invoices().size() - 1);
        Invoice previewed = now.database().read(handle -> new InvoicePreview(now.work(handle),
                now.customer("c"), new PreviewSettlementOrder())
                .projection(List.of("s")).invoice());
        assertThat(previewed.dates().issuing()).isEqualTo(billed.dates().issuing())
                .isEqualTo("2024-03-01");
        assertThat(fees(Stream.of(previewed))).isEqualTo(fees(Stream.of(billed)));
    }

    @Test
    @DisplayName("what the books accrue is the window that is billed")
    void usage_that_no_invoice_has_billed_is_in_one_window() {
        Story story = told("monthly", List.of("2023-12-31 23:00 subscribe c s p",
                "2024-01-10 12:00 use s disk n=10", move("2024-02-10 12:00", WEST),
                "2024-02-20 12:00 end of story"));
        List<Window> windows = new ArrayList<>();
        story.database().read(handle -> {
            new UsageWindows(handle).read(null, LocalDate.parse("2024-02-20"),
                    new UsageWindows.Reader() {
                        @Override
                        public void billed(UsageWindow window) {
                        }

                        @Override
                        public void unbilled(Map<UUID, List<UsageWindow>> byCustomer) {
                            byCustomer.values().forEach(all -> all.forEach(one ->
                                    windows.add(one.window())));
                        }
                    });
            return null;
        });
        assertThat(windows).containsExactly(new Window(Instant.parse("2024-01-31T23:00:00Z"),
                Instant.parse("2024-03-01T04:59:59.999Z")));
    }

    private static List<String> plus(List<String> deeds, String last) {
        return Stream.concat(deeds.stream(), Stream.of(last)).toList();
    }
}
