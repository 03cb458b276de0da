package billing.life;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Sql;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import billing.invoicing.InvoiceSubscription;
import billing.invoicing.InvoicingReason;
import billing.kernel.time.Window;
import billing.kernel.time.ZoneMove;
import billing.run.Story;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Nothing automatic is done in the past ({@code subscriptions-and-invoicing.md 5.4}): lives in
 * which zones, entities, trials, grace, ends, campaigns and payments change at any moment. A dozen
 * seeds are tried with every build; {@code -Drestless=100-2000} tries others.
 */
class RestlessLivesTest {
    @TempDir
    Path folder;

    static LongStream lives() {
        return seeds("1-12");
    }

    static LongStream walks() {
        return seeds("2-3");
    }

    private static LongStream seeds(String fixed) {
        String[] range = System.getProperty("restless", fixed).split("-");
        return LongStream.rangeClosed(Long.parseLong(range[0]), Long.parseLong(range[1]));
    }

    @ParameterizedTest
    @MethodSource("walks")
    void the_steps_of_the_clock_change_nothing(long seed) {
        Storyboard board = RandomLife.restless(seed);
        Dice dice = new Dice(seed);
        try (Performance walked = new Performance(board, folder.resolve("walk.db"), folder);
             Performance jumped = new Performance(board, folder.resolve("jump.db"), folder)) {
            assertThat(told(walked.wandering(() -> dice.chance(3)
                    ? Duration.ofMinutes(dice.between(1, 90))
                    : Duration.ofMinutes(dice.between(60, 60 * 60)))))
                    .as("seed %d%n%s", seed, board).isEqualTo(told(jumped.jumping()));
        }
    }

    @ParameterizedTest
    @MethodSource("lives")
    void no_document_is_older_than_what_caused_it_and_no_hour_is_billed_twice(long seed) {
        Storyboard board = RandomLife.restless(seed);
        try (Performance life = new Performance(board, folder.resolve("life.db"), folder)) {
            Backdated backdated = new Backdated(life.story(), board.begin());
            life.jumping(backdated::look);
            assertThat(backdated.found).as("seed %d%n%s", seed, board).isEmpty();
            assertThat(torn(life.story(),
                    invoiceSubscription -> invoiceSubscription.windows().charges(), "usage"))
                    .as("seed %d%n%s", seed, board).isEmpty();
            assertThat(torn(life.story(),
                    invoiceSubscription -> invoiceSubscription.windows().fixedCharges(),
                    "fixed charges"))
                    .as("seed %d%n%s", seed, board).isEmpty();
            assertThat(paidTwice(life.story())).as("seed %d%n%s", seed, board).isEmpty();
            assertThat(life.run(board.end()).isEmpty()).as("seed %d%n%s", seed, board).isTrue();
        }
    }

    /** Documents that runs make with a date before the last thing that anybody did. */
    private static final class Backdated {
        private static final List<String> DOCUMENTS = List.of("invoices", "payment_requests",
                "credit_notes", "wallet_transactions");
        private final Story story;
        private final Set<String> known = new HashSet<>();
        private final List<String> found = new ArrayList<>();
        private Instant last;

        Backdated(Story story, Instant begin) {
            this.story = story;
            this.last = begin;
        }

        void look(Deed deed) {
            for (String table : DOCUMENTS) {
                story.read(handle -> Sql.maps(handle, "SELECT id, created_at FROM "
                        + table)).forEach(row -> {
                            Instant made = Instant.EPOCH.plus(
                                    ((Number) row.get("created_at")).longValue(),
                                    ChronoUnit.MICROS);
                            if (known.add(row.get("id").toString()) && made.isBefore(last)) {
                                found.add(table + " of " + made + ", made between " + last
                                        + " and " + deed);
                            }
                        });
            }
            last = deed.at();
        }
    }

    /** The regular windows of a kind that do not begin where the one before them ended. */
    private static List<String> torn(Story story,
                                     Function<InvoiceSubscription, Window> kind, String name) {
        List<String> torn = new ArrayList<>();
        story.invoices().stream().map(invoice -> invoice.parts().subscriptions()).flatMap(
                List::stream)
                .filter(link -> link.reason() == InvoicingReason.SUBSCRIPTION_PERIODIC
                        || link.reason() == InvoicingReason.SUBSCRIPTION_TERMINATING)
                .filter(link -> kind.apply(link) != null)
                .collect(Collectors.groupingBy(InvoiceSubscription::subscriptionId))
                .forEach((id, links) -> torn.addAll(torn(id, links.stream()
                        .sorted(Comparator.comparing(InvoiceSubscription::billedAt)).map(kind)
                        .filter(Objects::nonNull).toList(), name)));
        return torn;
    }

    /** Fees of a subscription whose windows share more than the hours of a change of zone. */
    private static List<String> paidTwice(Story story) {
        List<String> twice = new ArrayList<>();
        story.invoices().stream().map(invoice -> invoice.parts().fees()).flatMap(List::stream)
                .filter(fee -> fee.source().type() == FeeType.SUBSCRIPTION
                && fee.amounts().cents() > 0)
                .collect(Collectors.groupingBy(one -> one.source().subscriptionId())).forEach(
                (id, fees) -> {
                    List<Window> windows = fees.stream().map(Fee::window)
                            .sorted(Comparator.comparing(Window::from)).toList();
                    for (int index = 1; index < windows.size(); index++) {
                        if (windows.get(index).from().plus(ZoneMove.LIMIT)
                                .isBefore(windows.get(index - 1).to())) {
                            twice.add("fees of " + id + ": " + windows.get(index - 1) + " and "
                                    + windows.get(index));
                        }
                    }
                });
        return twice;
    }

    private static List<String> torn(UUID id, List<Window> windows, String name) {
        List<String> torn = new ArrayList<>();
        for (int index = 1; index < windows.size(); index++) {
            Instant end = windows.get(index - 1).to();
            Instant begin = windows.get(index).from();
            if (Duration.between(end, begin).abs().compareTo(Duration.ofSeconds(1)) > 0) {
                torn.add(name + " of " + id + " goes on from " + end + " at " + begin);
            }
        }
        return torn;
    }

    private static List<String> told(Performance life) {
        List<String> told = Transcript.of(life.story());
        told.addAll(life.refusals());
        return told;
    }
}
