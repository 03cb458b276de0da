package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.server.ApiCalls;
import billing.server.business.RunningServer;
import billing.server.routing.Reply;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("api-conventions.md 7, subscriptions-and-invoicing.md 6.10: an account in use keeps"
        + " its type")
class AccountTypeTest {
    private static final String COUPON = "'frequency': 'once', 'expiration': 'no_expiration'";
    private RunningServer server;
    private ApiCalls api;

    @BeforeEach
    void begin(@TempDir Path folder) {
        server = new RunningServer(folder);
        api = new ApiCalls(server.api());
        api.ok("POST", "/customers", "{'customer': {'external_id': 'acme', 'currency': 'EUR'}}");
        api.ok("POST", "/add_ons", "{'add_on': {'name': 'Setup', 'code': 'setup',"
                + " 'amount_cents': 100, 'amount_currency': 'EUR'}}");
        api.ok("POST", "/coupons", "{'coupon': {'name': 'Ten', 'code': 'ten', 'coupon_type':"
                + " 'percentage', 'percentage_rate': '10', " + COUPON + "}}");
        api.ok("POST", "/coupons", "{'coupon': {'name': 'Five', 'code': 'five', 'coupon_type':"
                + " 'fixed_amount', 'amount_cents': 5, 'amount_currency': 'EUR', " + COUPON
                + "}}");
        api.ok("POST", "/plans", "{'plan': {'name': 'P', 'code': 'p', 'interval': 'monthly',"
                + " 'amount_cents': 0, 'amount_currency': 'EUR', 'pay_in_advance': false}}");
    }

    @AfterEach
    void end() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "/subscriptions | 'subscription': {'plan_code': 'p', 'external_id': 's', | 422",
        "/invoices | 'invoice': {'fees': [{'add_on_code': 'setup'}], | 422",
        "/wallets | 'wallet': {'rate_amount': '1', 'currency': 'EUR', | 422",
        "/applied_coupons | 'applied_coupon': {'coupon_code': 'five', | 422",
        "/applied_coupons | 'applied_coupon': {'coupon_code': 'ten', | 200"})
    void what_uses_an_account(String path, String body, int status) {
        assertThat(become("partner").status()).isEqualTo(200);
        assertThat(become("customer").status()).isEqualTo(200);
        api.ok("POST", path, "{" + body + " 'external_customer_id': 'acme'}}");
        Reply reply = become("partner");
        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.json().at("/error_details").toString()).isEqualTo(status == 200 ? ""
                : "{\"account_type\":[\"value_is_invalid\"]}");
        assertThat(become("customer").status()).isEqualTo(200);
    }

    private Reply become(String type) {
        return api.send("POST", "/customers", "{'customer': {'external_id': 'acme',"
                + " 'account_type': '" + type + "'}}");
    }
}
