package billing.cli.command.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Time zones are shown by the names that are accepted, of which Java has another for one. */
class ZoneNamesTest {
    @Test
    void the_zone_twelve_hours_ahead(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("catalog.yaml"), """
                billing_entities: [{code: default, name: Seller, timezone: GMT+12}]
                customers: [{external_id: acme, currency: EUR, timezone: GMT+12}]
                """);
        CommandRun.Place place = CommandRun.in(folder);
        place.init();
        assertThat(place.run("apply", "-f", "catalog.yaml").exit()).isZero();
        for (String[] command : List.of(new String[] {"entity", "list"},
                new String[] {"entity", "show", "default"},
                new String[] {"customer", "show", "acme"},
                new String[] {"export", "catalog"})) {
            assertThat(place.run(command).out()).as(String.join(" ", command))
                    .contains("GMT+12").doesNotContain("GMT+12:00");
        }
    }
}
