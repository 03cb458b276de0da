package billing.server.api.system;

import billing.server.describe.OpenApi;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;

/** The OpenAPI description of the API. */
public final class DescriptionResource implements Resource {
    @Override
    public void addTo(Routes routes) {
        routes.get("/openapi.json", null).summary("Describes the API as OpenAPI 3.1")
                .answers("object").by(call ->
                        Reply.json(new OpenApi(routes, call.prefix()).document()));
    }
}
