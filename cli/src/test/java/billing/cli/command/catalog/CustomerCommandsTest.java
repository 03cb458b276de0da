package billing.cli.command.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.cli.InvoicedPlace;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The statement of account of a customer, and its records at outside services. */
class CustomerCommandsTest {
    @TempDir
    Path folder;
    private CommandRun.Place place;
    private String number;

    @BeforeEach
    void place() throws IOException {
        place = InvoicedPlace.in(folder);
        number = InvoicedPlace.number(place);
    }

    @Test
    void a_statement_of_account_is_shown_and_printed() {
        place.done("payment", "record", number, "--amount", "4000", "--reference", "wire");
        assertThat(place.run("customer", "statement", "north", "-o", "csv").out()).isEqualTo("""
                date,type,number,reference,due,amount,balance,currency
                2024-03-04,invoice,NUMBER,,2024-03-04,100.00,100.00,EUR
                2024-03-04,payment,NUMBER,wire,,-40.00,60.00,EUR
                """.replace("NUMBER", number));
        assertThat(place.run("customer", "statement", "north", "-o", "json").out())
                .contains("\"closing_balance_cents\": 6000", "\"current_cents\": 6000");
        place.done("customer", "statement", "north", "--pdf", "s.pdf");
        assertThat(folder.resolve("s.pdf")).isNotEmptyFile();
        assertThat(place.run("customer", "statement", "north", "--from", "2024-05-01", "--to",
                "2024-04-01").exit()).isEqualTo(2);
    }

    @Test
    void records_at_outside_services_are_kept_one_of_a_type() {
        String anrok = "{\"integration_type\": \"anrok\", \"integration_code\": \"an\"}";
        assertThat(integrations(anrok).out()).contains("\"type\" : \"anrok\"",
                "\"integration_code\" : \"an\"");
        assertThat(place.run("api", "GET", "/customers/north").out())
                .contains("\"type\" : \"anrok\"");
        assertThat(integrations(anrok + ", " + anrok).out())
                .contains("invalid_count_per_integration_type");
        assertThat(integrations("").out()).contains("\"integration_customers\" : [ ]");
    }

    private CommandRun integrations(String records) {
        return place.run("api", "POST", "/customers", "{\"customer\": {\"external_id\": "
                + "\"north\", \"integration_customers\": [" + records + "]}}");
    }
}
