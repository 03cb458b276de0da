package billing.cli.command.catalog;

import billing.cli.output.Result;
import billing.cli.session.Session;
import java.util.concurrent.Callable;
import picocli.CommandLine.Parameters;

/** What {@code list} and {@code show} do for every resource of the catalog. */
final class ResourceVerb {
    private ResourceVerb() {
    }

    /** Lists the resources. */
    abstract static class Listing implements Callable<Result> {
        private final Session session;
        private final ResourceView<?> view;

        Listing(Session session, ResourceView<?> view) {
            this.session = session;
            this.view = view;
        }

        @Override
        public Result call() {
            return view.list(session);
        }
    }

    /** Shows one resource. */
    abstract static class Showing implements Callable<Result> {
        private final Session session;
        private final ResourceView<?> view;

        @Parameters(paramLabel = "CODE", description = "Its code.")
        private String key;

        Showing(Session session, ResourceView<?> view) {
            this.session = session;
            this.view = view;
        }

        @Override
        public Result call() {
            return view.show(session, key);
        }
    }
}
