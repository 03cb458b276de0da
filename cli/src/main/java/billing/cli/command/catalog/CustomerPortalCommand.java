package billing.cli.command.catalog;

import billing.access.LinkKeyRing;
import billing.access.store.LinkKeys;
import billing.cli.output.Result;
import billing.cli.output.Text;
import billing.cli.session.DurationText;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.kernel.limit.Limit;
import billing.kernel.time.Instants;
import billing.server.link.PortalPass;
import billing.server.link.PortalPass.Access;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates a link to the portal of a customer, as the API does. */
@Command(name = "portal", description = {"Create a link to the portal of a customer.",
    "Whoever has the link can see the customer's invoices, usage and wallets and change its",
    "address, until the link expires or is revoked (`billing link revoke`). The pages are served",
    "by `billing serve` on the same database. The base of the link is --public-url, or",
    "public_url in billing.yaml, or the default address of `billing serve`."},
        footer = {"  billing customer portal acme",
            "  billing customer portal acme --expires 7d \\",
            "      --public-url https://billing.example.com"})
public final class CustomerPortalCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "EXTERNAL_ID", description = "External id of the customer.")
    private String key;
    @Option(names = "--expires", paramLabel = "DURATION", defaultValue = "12h",
            description = "How long the link is valid: 7d, 12h or 45m, at most 365d."
                + " Default: ${DEFAULT-VALUE}")
    private String expires;
    @Option(names = "--public-url", paramLabel = "URL",
            description = "Public URL of `billing serve`. Default: public_url of the settings, or"
                + " http://127.0.0.1:8080")
    private String publicUrl;

    public CustomerPortalCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Instant expiresAt = session.now().plus(term());
        String base = session.publicUrl(publicUrl);
        String url = PortalPass.address(base == null ? PortalPass.USUAL_BASE : base,
                token(expiresAt));
        Result result = Result.of(() -> List.of(Text.of(url)), () -> tree(url))
                .note("valid until " + Instants.text(expiresAt));
        return base != null ? result : result.note("the link is for `billing serve` on this"
                + " machine; name the URL of your server with --public-url, or public_url in"
                + " billing.yaml");
    }

    private Duration term() {
        Duration term = DurationText.parse("--expires", expires);
        if (term.isZero() || term.compareTo(
                Duration.ofDays(Limit.PORTAL_LINK_DAYS.most())) > 0) {
            throw new UsageException("--expires: a link cannot be valid for " + expires,
                    "use a duration from 1m to " + Limit.PORTAL_LINK_DAYS.most() + "d");
        }
        return term;
    }

    private String token(Instant expiresAt) {
        return session.database().read(handle -> {
            Customer customer = new Customers(handle).get(key);
            LinkKeyRing keys = new LinkKeys(handle).ring();
            return PortalPass.tokenUntil(customer.id(), Access.EDIT, keys, expiresAt,
                    session.identifiers().next(session.now()));
        });
    }

    /** As the API answers {@code GET /customers/{external_customer_id}/portal_url}. */
    private static JsonNode tree(String url) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return nodes.objectNode().set("customer", nodes.objectNode().put("portal_url", url));
    }
}
