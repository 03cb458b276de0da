package billing.server.console.customer;

import billing.access.store.LinkKeys;
import billing.customer.Customer;
import billing.server.console.Visit;
import billing.server.link.PortalPass;
import billing.server.link.PortalPass.Access;
import billing.server.page.Page;
import java.util.Map;

/** A link to the customer portal. */
final class PortalLinkPage {
    private final Visit visit;

    PortalLinkPage(Visit visit) {
        this.visit = visit;
    }

    Page page(Customer customer) {
        boolean isEditable = visit.session().mayWrite("customer");
        String token = PortalPass.token(customer.id(), Access.of(isEditable),
                new LinkKeys(visit.handle()).ring(), visit.now(),
                visit.installation().identifiers().next(visit.now()));
        return visit.page("portal", CustomerSection.NAME,
                "Portal link of " + customer.displayName(), Map.of(
                "link", PortalPass.address(visit.base(), token),
                "hours", PortalPass.TERM.toHours(), "editable", isEditable,
                "back", CustomerSection.path(customer.externalId())));
    }
}
