package billing.cli.command.usage;

import billing.server.link.DocumentLinks;
import billing.server.render.IdPrefix;
import billing.server.render.RenderScope;
import java.util.List;
import java.util.Map;

/** What events refer to: nothing, since they are bound to no record. */
final class EventScope {
    static final RenderScope SCOPE =
            new RenderScope(IdPrefix.DEFAULT, () -> new RenderScope.Shared(null, List.of(),
                    Map.of(), DocumentLinks.NONE));

    private EventScope() {
    }
}
