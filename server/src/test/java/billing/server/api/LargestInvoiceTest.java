package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.limit.Limit;
import billing.server.business.RunningServer;
import billing.server.routing.Reply;
import java.nio.file.Path;
import java.util.Collections;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The fees of an invoice are limited together, so that sums over invoices do not overflow. */
class LargestInvoiceTest {
    @TempDir
    Path folder;

    @Test
    @DisplayName("an invoice of two fees of 10^15 cents is refused, one of 10^15 cents is issued")
    void the_fees_of_an_invoice_are_one_amount_together() {
        try (RunningServer server = new RunningServer(folder)) {
            post(server, "/customers", "{'customer': {'external_id': 'a', 'currency': 'EUR'}}");
            post(server, "/add_ons", "{'add_on': {'name': 'Most', 'code': 'most',"
                    + " 'amount_currency': 'EUR', 'amount_cents': "
                    + Limit.AMOUNT.mostLong() + "}}");
            assertThat(post(server, "/invoices", invoice(1)).status()).isEqualTo(200);
            Reply more = post(server, "/invoices", invoice(2));
            assertThat(more.status()).isEqualTo(422);
            assertThat(more.json().at("/error_details/base/0").asText())
                    .isEqualTo("value_is_out_of_range");
        }
    }

    private static String invoice(int fees) {
        return "{'invoice': {'external_customer_id': 'a', 'currency': 'EUR', 'fees': ["
                + String.join(",", Collections.nCopies(fees, "{'add_on_code': 'most'}")) + "]}}";
    }

    private static Reply post(RunningServer server, String path, String body) {
        return server.send("POST", path, body);
    }
}
