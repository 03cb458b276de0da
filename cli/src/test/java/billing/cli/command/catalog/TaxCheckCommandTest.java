package billing.cli.command.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.cli.InvoicedPlace;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** VAT numbers, and the taxes that follow from them. */
class TaxCheckCommandTest {
    private CommandRun.Place place;

    @BeforeEach
    void place(@TempDir Path folder) throws IOException {
        place = InvoicedPlace.in(folder);
    }

    @Test
    void a_vat_number_is_checked_and_the_resulting_tax_is_shown() {
        CommandRun good = place.done("tax", "check", "DE 136.695.976");
        assertThat(good.out()).contains("DE136695976", "yes", "valid");
        CommandRun mistaken = place.run("tax", "check", "DE136695967");
        assertThat(mistaken.exit()).isEqualTo(6);
        assertThat(mistaken.out()).containsPattern("Valid +no").containsPattern("Format +valid")
                .containsPattern("Check digits +invalid");
        CommandRun wrong = place.run("tax", "check", "DE12");
        assertThat(wrong.exit()).isEqualTo(6);
        assertThat(wrong.out()).contains("no");
        place.done("api", "PUT", "/billing_entities/default",
                "{\"billing_entity\":{\"country\":\"FR\",\"eu_tax_management\":true}}");
        assertThat(place.run("tax", "check", "DE136695976", "-o", "json").out())
                .contains("svc_eu_reverse_charge");
        assertThat(place.run("tax", "check", "DE12", "--country", "DE").out())
                .contains("svc_eu_de_standard", "19 %");
    }
}
