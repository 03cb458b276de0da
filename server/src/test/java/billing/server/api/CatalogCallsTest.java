package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.PricingUnit;
import billing.catalog.store.PricingUnits;
import billing.server.business.RunningServer;
import billing.server.routing.Reply;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What requests about metrics and plans store, and what of them is refused. */
class CatalogCallsTest {
    private RunningServer server;

    @BeforeEach
    void begin(@TempDir Path folder) {
        server = new RunningServer(folder);
    }

    @AfterEach
    void end() {
        server.close();
    }

    private JsonNode metric(String filters) {
        return server.ok("POST", "/billable_metrics",
                "{'billable_metric': {'name': 'Calls', 'code': 'calls',"
                + " 'aggregation_type': 'count_agg', 'filters': " + filters + "}}");
    }

    @Test
    @DisplayName("rating-and-usage.md 2.1: a key of a metric's filters has all values that are "
            + "given for it")
    void repeated_keys() {
        assertThat(metric("[{'key': 'k', 'values': ['b', 'a']}, {'key': 'j', 'values': ['x']},"
                + " {'key': 'k', 'values': ['a', 'c']}]").at("/billable_metric/filters").toString()
                .replace('"', '\'')).isEqualTo("[{'key':'j','values':['x']},"
                + "{'key':'k','values':['b','a','c']}]");
    }

    @ParameterizedTest
    @DisplayName("rating-and-usage.md 4.8: a conversion rate that is missing, and one that is not "
            + "a number")
    @CsvSource(delimiter = '|', value = {"'conversion_rate': 'x'|value_is_invalid",
        "'conversion_rate': true|value_is_invalid", "'conversion_rate': [1]|value_is_invalid",
        "'conversion_rate': null|value_is_mandatory", "'conversion_rate': ''|value_is_mandatory",
        "'other': 1|value_is_mandatory"}, quoteCharacter = '~')
    void conversion_rates(String rate, String code) {
        server.database().writing(handle -> new PricingUnits(handle).insert(new PricingUnit(
                UUID.randomUUID(), "Credits", "cr", "cr", null, RunningServer.NOW)));
        metric("[]");
        Reply refused = server.send("POST", "/plans",
                "{'plan': {'name': 'P', 'code': 'p', 'interval':"
                + " 'monthly', 'amount_cents': 0, 'amount_currency': 'EUR', 'pay_in_advance':"
                + " false, 'charges': [{'billable_metric_code': 'calls', 'charge_model':"
                + " 'standard', 'properties': {'amount': '1'}, 'applied_pricing_unit':"
                + " {'code': 'cr', " + rate + "}}]}}");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().at("/error_details/conversion_rate").toString())
                .isEqualTo("[\"" + code + "\"]");
    }
}
