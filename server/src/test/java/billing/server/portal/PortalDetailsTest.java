package billing.server.portal;

import static billing.server.portal.PortalFixture.formToken;
import static billing.server.portal.PortalFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import billing.server.ApiStory;
import billing.server.page.Page;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The details that customers change in the portal. */
class PortalDetailsTest {
    private PortalFixture portal;
    private ApiStory api;

    @BeforeEach
    void open(@TempDir Path folder) {
        portal = new PortalFixture(folder, "2024-01-11T00:00:00Z");
        api = portal.api;
    }

    @AfterEach
    void close() {
        portal.close();
    }

    @Test
    @DisplayName("details are stored by the rules of the API; errors are shown at their fields")
    void details() {
        String page = portal.link() + "/details";
        Map<String, String> form = new HashMap<>(Map.of("form", formToken(portal.get(page)),
                "name", "Anna", "email", "no address", "country", "FR", "city", "Paris"));
        Page wrong = portal.post(page, form);
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(text(wrong)).contains("value=\"no address\"", "id=\"email-error\">This is not");
        assertThat(portal.stored("city")).isNull();
        form.put("email", "");
        Page good = portal.post(page, form);
        assertThat(good.status()).isEqualTo(303);
        assertThat(portal.stored("city")).isEqualTo("Paris");
        assertThat(portal.stored("email")).isNull();
        String saved = good.headers().get("Location").substring(Portal.PATH.length());
        assertThat(text(portal.get("https://b.example" + Portal.PATH + saved)))
                .contains("Your details are saved.");
    }

    @Test
    @DisplayName("the buyer states what electronic invoices have to bear, and where they go")
    void electronic_invoices() {
        String page = portal.link() + "/details";
        assertThat(text(portal.get(page))).contains("Buyer reference", "0088 EAN Location Code");
        Map<String, String> form = new HashMap<>(Map.of("name", "Anna", "buyer_reference", "PO 7",
                "electronic_address_scheme", "0088", "electronic_address", "4012345000008",
                "form", formToken(portal.get(page))));
        Page wrong = portal.post(page, form);
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(text(wrong)).contains("aria-describedby=\"electronic_address-error\"",
                "value=\"4012345000008\"");
        form.put("electronic_address", "4012345000009");
        assertThat(portal.post(page, form).status()).isEqualTo(303);
        JsonNode stored = api.ok("GET", "/customers/anna", null).at("/customer/e_invoicing");
        assertThat(stored.toString()).isEqualTo("{\"address\":{\"scheme\":\"0088\","
                + "\"id\":\"4012345000009\"},\"buyer_reference\":\"PO 7\"}");
        assertThat(text(portal.get(page))).contains("value=\"PO 7\"",
                "<option value=\"0088\" selected>");
        form.put("electronic_address", "");
        assertThat(text(portal.post(page, form))).contains("electronic_address-error");
        form.put("electronic_address_scheme", "");
        assertThat(portal.post(page, form).status()).isEqualTo(303);
        assertThat(api.ok("GET", "/customers/anna", null).at("/customer/e_invoicing").toString())
                .isEqualTo("{\"buyer_reference\":\"PO 7\"}");
    }
}
