package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.server.ApiCalls;
import billing.server.business.RunningServer;
import billing.server.render.IdPrefix;
import billing.server.routing.Reply;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("api-conventions.md 4.2: the expiration that a wallet and its rule have is not checked"
        + " again")
class ExpiredWalletTest {
    @Test
    void a_wallet_that_has_expired_can_be_written_back(@TempDir Path folder) {
        AtomicReference<Instant> now = new AtomicReference<>(RunningServer.NOW);
        try (RunningServer server = new RunningServer(folder, IdPrefix.DEFAULT, now::get)) {
            ApiCalls api = new ApiCalls(server.api());
            api.ok("POST", "/customers", "{'customer': {'external_id': 'acme'}}");
            JsonNode wallet = api.ok("POST", "/wallets", "{'wallet': {'external_customer_id':"
                    + " 'acme', 'rate_amount': '1', 'currency': 'EUR', 'expiration_at':"
                    + " '2024-03-05T12:15:00.5Z', 'recurring_transaction_rules': [{'trigger':"
                    + " 'interval', 'interval': 'monthly', 'paid_credits': '1', 'expiration_at':"
                    + " '2024-03-05T12:30:00.5Z'}]}}");
            String path = "/wallets/" + wallet.at("/wallet/svc_id").textValue();
            now.set(Instant.parse("2024-03-05T12:29:00Z"));
            String shown = api.ok("GET", path, null).toString();
            assertThat(shown).contains("\"status\":\"active\"", "12:15:00Z", "12:30:00Z");
            assertThat(api.ok("PUT", path, shown).toString()).isEqualTo(shown);
            for (String other : new String[] {"2024-03-05T12:14:00Z", "2024-03-05T12:16:00Z"}) {
                Reply refused = api.send("PUT", path,
                        "{'wallet': {'expiration_at': '" + other + "'}}");
                assertThat(refused.json().at("/error_details").toString())
                        .isEqualTo("{\"expiration_at\":[\"invalid_date\"]}");
            }
        }
    }
}
