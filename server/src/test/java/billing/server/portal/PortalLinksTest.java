package billing.server.portal;

import static billing.server.portal.PortalFixture.formToken;
import static billing.server.portal.PortalFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import billing.access.LinkKey;
import billing.access.LinkKeyRing;
import billing.access.store.LinkKeys;
import billing.customer.store.Customers;
import billing.server.ApiStory;
import billing.server.api.Caller;
import billing.server.link.PortalPass.Access;
import billing.server.link.PortalPass;
import billing.server.link.SignedToken;
import billing.server.page.Page;
import billing.server.page.PageRequest;
import billing.server.routing.ApiRequest;
import billing.server.routing.RequestOrigin;
import billing.webhook.store.HmacKeys;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which links and forms open the customer portal ({@code api-conventions.md 14}). */
class PortalLinksTest {
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
    @DisplayName("401 for an expired, altered or missing token, and for a deleted customer")
    void refused() {
        String link = portal.link();
        assertThat(portal.get(link + "A").status()).isEqualTo(401);
        assertThat(portal.get("").status()).isEqualTo(401);
        assertThat(portal.portal.answer(new PageRequest("POST", List.of("nonsense", "details"),
                Map::of)).status()).isEqualTo(401);
        api.at(api.now().plusSeconds(12 * 3600));
        assertThat(portal.get(link).status()).isEqualTo(401);
        String revoked = portal.link();
        api.ok("POST", "/customers/anna/links/revoke", null);
        assertThat(portal.get(revoked).status()).isEqualTo(401);
        String fresh = portal.link();
        assertThat(portal.get(fresh).status()).isEqualTo(200);
        api.ok("DELETE", "/customers/anna", null);
        assertThat(portal.get(fresh).status()).isEqualTo(401);
    }

    @Test
    @DisplayName("who holds the HMAC key of webhooks cannot make a link, in no form of ours")
    void forged_with_the_key_of_webhooks() throws GeneralSecurityException {
        String key = api.database().read(handle -> new HmacKeys(handle).ofOrganization()).key();
        UUID customer = api.database().read(handle -> new Customers(handle).get("anna")).id();
        LinkKeyRing forged = new LinkKeyRing(List.of(new LinkKey(1, key, null)), Map.of());
        String token = PortalPass.token(customer, Access.EDIT, forged, api.now(),
                api.ids().next(api.now()));
        assertThat(portal.portal.answer(new PageRequest("GET", List.of(token), null)).status())
                .isEqualTo(401);
        // As links were before they had keys of their own.
        byte[] content = ByteBuffer.allocate(40).putLong(customer.getMostSignificantBits())
                .putLong(customer.getLeastSignificantBits())
                .putLong(api.now().plusSeconds(3_600).toEpochMilli()).putLong(1).putLong(2).array();
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        mac.update("customer-portal\0".getBytes(StandardCharsets.UTF_8));
        String old = Base64.getUrlEncoder().withoutPadding().encodeToString(
                ByteBuffer.allocate(72).put(content).put(mac.doFinal(content)).array());
        assertThat(portal.portal.answer(new PageRequest("GET", List.of(old), null)).status())
                .isEqualTo(401);
    }

    @Test
    @DisplayName("calls may carry the token in the header customer-portal-token")
    void token_in_the_header() {
        String token = portal.link().substring(portal.link().lastIndexOf('/') + 1);
        assertThat(text(byHeader("GET", token, "invoices"))).contains("Anna &lt;&amp; Co&gt;");
        assertThat(byHeader("GET", token).status()).isEqualTo(200);
        assertThat(byHeader("GET", token, "nowhere").status()).isEqualTo(404);
        assertThat(byHeader("GET", "A" + token).status()).isEqualTo(401);
        assertThat(byHeader("POST", "A" + token, "details").status()).isEqualTo(401);
        api.at(api.now().plusSeconds(12 * 3600));
        assertThat(byHeader("GET", token).status()).isEqualTo(401);
    }

    private Page byHeader(String method, String token, String... path) {
        return portal.portal.answer(new PageRequest(method, List.of(path), token, Map::of));
    }

    @Test
    @DisplayName("api-conventions.md 14: the link of a key that may not write customers only shows")
    void a_link_that_only_shows() {
        String link = linkOf(Map.of("customer", List.of("read")));
        String page = link + "/details";
        assertThat(text(portal.get(page))).contains("anna@x.example", "Tax number")
                .doesNotContain("<form", "<input", "<select");
        assertThat(portal.get(page + "/saved").status()).isEqualTo(404);
        assertThat(text(portal.get(link + "/invoices"))).contains("Anna &lt;&amp; Co&gt;");
        LinkKeyRing keys = api.database().read(handle -> new LinkKeys(handle).ring());
        String form = new SignedToken(keys, "customer-portal/details").sign(
                link.substring("https://b.example".length()).getBytes(StandardCharsets.UTF_8));
        assertThat(portal.post(page, Map.of("name", "Mallory", "form", form)).status())
                .isEqualTo(403);
        assertThat(portal.stored("name")).isEqualTo("Anna <& Co>");
        String edits = linkOf(Map.of("customer", List.of("read", "write")));
        assertThat(text(portal.get(edits + "/details")))
                .contains("<form");
    }

    private String linkOf(Map<String, List<String>> permissions) {
        return api.api().answerFor(new Caller(null, permissions), new ApiRequest("GET",
                "/customers/anna/portal_url", null, null, null, () -> new byte[0]),
                RequestOrigin.here()).json().at("/customer/portal_url").textValue();
    }

    @Test
    @DisplayName("a form that no page of this visit has made changes nothing")
    void foreign_forms() {
        String page = portal.link() + "/details";
        assertThat(portal.post(page, Map.of("name", "Mallory")).status()).isEqualTo(403);
        String other = formToken(portal.open("/details"));
        assertThat(portal.post(page, Map.of("name", "Mallory", "form", other)).status())
                .as("the form of another visit").isEqualTo(403);
        assertThat(portal.stored("name")).isEqualTo("Anna <& Co>");
    }
}
