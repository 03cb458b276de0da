package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.limit.Limit;
import billing.server.routing.Reply;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses have a limited number of parameters, of a limited length. */
@Timeout(60)
class AddressLimitsTest {
    private LimitedServer server;

    @BeforeEach
    void start(@TempDir Path folder) {
        server = new LimitedServer(folder);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/customers?search_term=", "/invoices?search_term=",
        "/credit_notes?search_term=", "/features?search_term=", "/customers?x[]=",
        "/invoices?metadata[k]=", "/events?code="})
    void a_parameter_of_an_address_is_at_most_so_long(String path) {
        int most = Limit.QUERY_VALUE.most();
        assertThat(server.query(path + "é".repeat(most)).status()).isEqualTo(200);
        Reply refused = server.query(path + "é".repeat(most + 1));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().get("error_details").elements().next().get(0).textValue())
                .isEqualTo("value_is_too_long");
        assertThat(server.query(path + "a".repeat(60_000)).status()).isEqualTo(422);
    }

    @Test
    void an_address_has_at_most_so_many_parameters() {
        int most = Limit.QUERY_PARAMETERS.most();
        for (String path : new String[] {"/invoices?metadata[#]=v", "/customers?x[]=#",
                "/invoices?x[]=#", "/events?x#=1"}) {
            assertThat(server.query(several(path, most)).status()).as(path).isEqualTo(200);
            Reply refused = server.query(several(path, most + 1));
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.json().get("error").textValue())
                    .isEqualTo("Bad Request: more than 500 parameters");
        }
    }

    private static String several(String path, int count) {
        String[] parts = path.split("\\?");
        return parts[0] + "?" + IntStream.range(0, count)
                .mapToObj(index -> parts[1].replace("#", String.valueOf(index)))
                .collect(Collectors.joining("&"));
    }
}
