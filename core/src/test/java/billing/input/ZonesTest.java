package billing.input;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.time.Zones;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The names of time zones that are taken. */
class ZonesTest {
    @ParameterizedTest(name = "{0} is {1} in January")
    @CsvSource({"UTC, Z", "Europe/Paris, +01:00", "America/New_York, -05:00",
        "Asia/Tokyo, +09:00", "GMT+12, +12:00"})
    @DisplayName("interface.md, Billing entity: timezone")
    void zones_of_the_list_and_one_more(String name, ZoneOffset offset) {
        ZoneId zone = zone(name).orElseThrow();
        assertThat(Zones.name(zone)).isEqualTo(name);
        assertThat(zone.getRules().getOffset(LocalDateTime.of(2024, 1, 15, 12, 0)))
                .isEqualTo(offset);
    }

    @Test
    @DisplayName("surface.md, timezone values: every name of the list is a zone that Java knows")
    void all_names() {
        assertThat(Zones.names()).hasSize(135).allSatisfy(name ->
                assertThat(Zones.name(zone(name).orElseThrow())).isEqualTo(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"GMT+13", "europe/paris", "Mars/Olympus", "+01:00", "", "CET",
        "Europe/Oslo", "Etc/UTC"})
    void other_names_are_none(String name) {
        assertThat(zone(name)).isEmpty();
    }

    private static Optional<ZoneId> zone(String name) {
        Node node = Node.scalar(Node.Kind.TEXT, new SourceLocation("test", 1, 1), "timezone", name);
        return Optional.ofNullable(Formats.zone().read(node, "timezone", Reading.ofRequests()));
    }
}
