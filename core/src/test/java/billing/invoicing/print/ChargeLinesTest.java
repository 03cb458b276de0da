package billing.invoicing.print;

import static org.assertj.core.api.Assertions.assertThat;

import billing.documents.DocumentTexts;
import billing.documents.Layout;
import billing.documents.Line;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.FeeType;
import billing.kernel.money.CurrencyUnit;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The lines of a charge with filters and groups: usage that no filter matches is the rest. */
class ChargeLinesTest {
    private static final UUID CHARGE = new UUID(0, 1);

    @Test
    void the_rest_of_a_charge_is_named_before_its_group_and_is_last() {
        assertThat(lines(Layout.NEWEST, fee("Large", "experiments"),
                fee(null, "experiments"), fee("Small", "experiments"))).containsExactly(
                "Calls", "  Large · experiments", "  Small · experiments",
                "  Other · experiments");
    }

    @Test
    void groups_of_the_rest_are_below_its_sum_at_the_end() {
        assertThat(lines(Layout.NEWEST, fee(null, "b"), fee(null, "a"), fee(null, null),
                fee("Small", "b"), fee("Small", "a"), fee("Zero", "a"))).containsExactly(
                "Calls", "  Small", "    a", "    b", "  Zero · a",
                "  Other", "    a", "    b", "    Other");
    }

    @Test
    void one_group_of_the_rest_is_named_next_to_sums() {
        assertThat(lines(Layout.NEWEST, fee(null, "b"), fee("Small", "b"),
                fee("Small", "a"))).containsExactly(
                "Calls", "  Small", "    a", "    b", "  Other · b");
    }

    @Test
    void without_filters_the_usage_of_no_group_is_the_rest() {
        assertThat(lines(Layout.NEWEST, fee(null, null), fee(null, "Other"),
                fee(null, "west"))).containsExactly(
                "Calls", "  Other", "  west", "  Other");
    }

    @Test
    void former_layouts_name_the_group_alone() {
        assertThat(lines(new Layout(6), fee("Large", "experiments"), fee(null, "experiments"),
                fee("Small", "experiments"))).containsExactly(
                "Calls", "  experiments", "  Large · experiments", "  Small · experiments");
    }

    @Test
    void operators_read_the_same_names_on_one_line() {
        List<Fee> fees = List.of(fee("Large", "experiments"), fee(null, "experiments"));
        assertThat(fees.stream().map(FeeNames.english(fees)::line)).containsExactly(
                "Calls · Large · experiments", "Calls · Other · experiments");
    }

    private static Fee fee(String filter, String group) {
        Map<String, String> groups = new LinkedHashMap<>();
        groups.put("team", group);
        return FeeBuilder.of(FeeType.CHARGE, new Fee.Item(new UUID(0, 2), "calls", "Calls", null,
                        "Calls", filter, null, groups), CurrencyUnit.of("EUR"))
                .charge(CHARGE, null).identity(UUID.randomUUID(), null, Instant.EPOCH).build();
    }

    private static List<String> lines(Layout layout, Fee... fees) {
        return new ChargeLines(DocumentTexts.of(Locale.US), ChargeLinesTest::line, layout)
                .lines(List.of(fees)).stream().flatMap(line -> names("", line)).toList();
    }

    private static Line line(Fee fee) {
        return new Line("Calls", PrintedFees.qualifiers(fee), null, null, null, null, 0, null,
                List.of());
    }

    private static Stream<String> names(String indent, Line line) {
        return Stream.concat(Stream.of(indent + line.name()),
                line.parts().stream().flatMap(part -> names(indent + "  ", part)));
    }
}
