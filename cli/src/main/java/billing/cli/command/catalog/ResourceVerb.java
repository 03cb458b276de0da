package billing.cli.command.catalog;

import billing.cli.output.Result;
import billing.cli.session.Session;
import java.util.concurrent.Callable;
import picocli.CommandLine.Parameters;

/** The commands {@code list} and {@code show} of all catalog resources. */
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

        @Parameters(paramLabel = "CODE", description = "Code of the resource.")
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
