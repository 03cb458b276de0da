package billing.server.portal;

import static org.assertj.core.api.Assertions.assertThat;

import billing.server.ApiStory;
import billing.server.page.Page;
import billing.server.page.PageRequest;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The portal of the customer anna, and an add-on of 1,234.56 EUR to bill. */
final class PortalFixture implements AutoCloseable {
    private static final Pattern FORM_TOKEN = Pattern.compile("name=\"form\" value=\"([^\"]+)\"");
    final ApiStory api;
    final Portal portal;

    PortalFixture(Path folder, String start) {
        api = new ApiStory(folder, Instant.parse(start), "https://b.example/");
        portal = new Portal(api.installation());
        api.ok("POST", "/customers", "{'customer': {'external_id': 'anna', 'name': 'Anna <& Co>',"
                + " 'currency': 'EUR', 'email': 'anna@x.example'}}");
        api.ok("POST", "/add_ons", "{'add_on': {'code': 'setup', 'name': 'Setup',"
                + " 'amount_cents': 123456, 'amount_currency': 'EUR'}}");
    }

    /** Bills the add-on. */
    JsonNode invoice(String customer) {
        return api.ok("POST", "/invoices", "{'invoice': {'external_customer_id': '" + customer
                + "', 'currency': 'EUR', 'fees': [{'add_on_code': 'setup'}]}}").get("invoice");
    }

    /** A new link of anna. */
    String link() {
        return link("anna");
    }

    /** A new link of a customer. */
    String link(String customer) {
        return api.ok("GET", "/customers/" + customer + "/portal_url", null)
                .at("/customer/portal_url").textValue();
    }

    /** The text of a page below a new link of anna. */
    String text(String below) {
        Page page = open(below);
        assertThat(page.status()).isEqualTo(200);
        return text(page);
    }

    /** A page below a new link of anna. */
    Page open(String below) {
        return get(link() + below);
    }

    /** The page of an address; the token and the path follow the portal's own part of it. */
    Page get(String address) {
        return portal.answer(new PageRequest("GET", path(address), () -> {
            throw new AssertionError("reading sends no form");
        }));
    }

    /** Sends a form. */
    Page post(String address, Map<String, String> form) {
        return portal.answer(new PageRequest("POST", path(address), () -> form));
    }

    /** A member of anna as it is stored. */
    String stored(String member) {
        return api.ok("GET", "/customers/anna", null).at("/customer/" + member).textValue();
    }

    /** The token that the form of a page sends. */
    static String formToken(Page page) {
        Matcher found = FORM_TOKEN.matcher(text(page));
        assertThat(found.find()).isTrue();
        return found.group(1);
    }

    /** The text of a page. */
    static String text(Page page) {
        return new String(page.bytes(), StandardCharsets.UTF_8);
    }

    private static List<String> path(String address) {
        List<String> parts = new ArrayList<>(List.of(address.split("/")));
        return parts.size() < 5 ? List.of() : parts.subList(4, parts.size());
    }

    @Override
    public void close() {
        api.close();
    }
}
