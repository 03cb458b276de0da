package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.InvoiceCustomSection;
import billing.catalog.store.CustomSections;
import billing.server.business.RunningServer;
import billing.server.render.IdPrefix;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("money.md 5.1: custom sections of a subscription")
class CustomSectionsOfSubscriptionsTest {
    private RunningServer server;

    @BeforeEach
    void begin(@TempDir Path folder) {
        server = new RunningServer(folder, IdPrefix.DEFAULT,
                () -> RunningServer.NOW);
        call("POST", "/plans", "{'plan': {'name': 'P', 'code': 'p', 'interval': 'monthly',"
                + " 'amount_cents': 0, 'amount_currency': 'EUR', 'pay_in_advance': false}}");
        for (String code : List.of("terms", "bank")) {
            server.database().writing(handle -> new CustomSections(handle)
                    .insert(new InvoiceCustomSection(UUID.randomUUID(), code, code, null, null,
                            null, RunningServer.NOW, null)));
        }
        call("POST", "/customers", "{'customer': {'external_id': 'ada', 'currency': 'EUR'}}");
        call("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'ada',"
                + " 'plan_code': 'p', 'external_id': 's', 'invoice_custom_section':"
                + " {'invoice_custom_section_codes': ['terms']}}}");
    }

    @AfterEach
    void end() {
        server.close();
    }

    private JsonNode call(String method, String path, String body) {
        return server.ok(method, path, body);
    }

    private List<String> after(String choice) {
        JsonNode answer = call("PUT", "/subscriptions/s",
                "{'subscription': {'invoice_custom_section': {" + choice + "}}}");
        return StreamSupport.stream(answer.at("/subscription/applied_invoice_custom_sections")
                .spliterator(), false).map(one -> one.findPath("code").asText()).toList();
    }

    @Test
    void codes_replace_the_selected_ones() {
        assertThat(after("'invoice_custom_section_codes': ['bank']")).containsExactly("bank");
    }

    @Test
    void a_flag_that_is_cleared_keeps_the_selected_ones() {
        assertThat(after("'skip_invoice_custom_sections': false")).containsExactly("terms");
    }

    @Test
    void while_sections_are_skipped_codes_alone_select_none() {
        assertThat(after("'skip_invoice_custom_sections': true,"
                + " 'invoice_custom_section_codes': ['bank']")).isEmpty();
        assertThat(after("'invoice_custom_section_codes': ['bank']")).isEmpty();
        assertThat(after("'skip_invoice_custom_sections': false")).isEmpty();
        assertThat(after("'skip_invoice_custom_sections': false,"
                + " 'invoice_custom_section_codes': ['bank']")).containsExactly("bank");
    }
}
