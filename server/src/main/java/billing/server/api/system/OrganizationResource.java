package billing.server.api.system;

import billing.apply.OrganizationEdits;
import billing.customer.Organization;
import billing.customer.store.Organizations;
import billing.engine.Handle;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;

/** The organization that owns the database ({@code api-conventions.md 19}). */
public final class OrganizationResource implements Resource {
    @Override
    public void addTo(Routes routes) {
        routes.get("/organizations", "organization").summary("Shows the organization")
                .answers("Organization").by(call -> call.read(handle ->
                        answer(call, handle, new Organizations(handle).get())));
        routes.put("/organizations", "organization").summary("Updates the organization")
                .body("organization", "OrganizationUpdateInput").answers("Organization")
                .by(call -> call.write(handle -> answer(call, handle, new OrganizationEdits(
                        call.work(handle)).change(call.body()))));
    }

    private static Reply answer(Call call, Handle handle, Organization organization) {
        return Reply.one("organization",
                call.responses(handle).ofSystem().organization(organization));
    }
}
