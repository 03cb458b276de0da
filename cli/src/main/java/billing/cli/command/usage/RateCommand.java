package billing.cli.command.usage;

import billing.apply.Catalog;
import billing.apply.CatalogFiles;
import billing.catalog.Plan;
import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.engine.Identifiers;
import billing.invoicing.usage.UsageQuote;
import billing.kernel.error.InputException;
import billing.usage.UsageEvent;
import billing.usage.file.UsageFileEvents;
import billing.usage.store.MeteredCodes;
import billing.usage.store.RecordedEvents;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prices a usage file with the plan of a catalog file, without a database. */
@Command(name = "rate", description = "Price a usage file with a plan, without a database.",
        footer = {
            "  billing rate --plan plan.yaml --usage usage.csv",
            "  billing rate --plan catalog/ --plan-code team --usage usage.csv \\",
            "      --subscription acme-1 -o json"})
public final class RateCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--plan", paramLabel = "PATH", arity = "1..*", required = true,
            description = "Catalog files or folders with the plan and its metrics.")
    private List<String> planPaths;

    @Option(names = "--plan-code", paramLabel = "CODE",
            description = "Code of the plan, if the files contain several.")
    private String planCode;

    @Option(names = "--usage", paramLabel = "FILE", arity = "1..*", required = true,
            description = "Usage files, as for `billing usage import`; - for standard input.")
    private List<String> usagePaths;

    @Option(names = "--subscription", paramLabel = "EXTERNAL_ID",
            description = "Price the usage of this subscription only. Default: all subscriptions")
    private String subscription;

    @Option(names = "--date", paramLabel = "DATE",
            description = "Price the billing period of this date. Default: the first event's")
    private LocalDate date;

    @Option(names = "--timezone", paramLabel = "ZONE", defaultValue = "UTC",
            description = "Time zone of the billing period, and of timestamps without one."
                + " Default: ${DEFAULT-VALUE}")
    private ZoneId zone;

    @Mixin
    private final UsageFileOptions options = new UsageFileOptions();

    public RateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        Plan plan = plan();
        List<UsageEvent> events = events(plan);
        Map<String, String> fields = new HashMap<>();
        plan.pricing().charges().forEach(charge -> fields.put(charge.metric().code(),
                charge.metric().aggregation().fieldName()));
        RecordedEvents history = new RecordedEvents(events, fields);
        LocalDate day = date != null ? date : events.stream().map(UsageEvent::timestamp)
                .min(Instant::compareTo).map(first -> LocalDate.ofInstant(first, zone))
                .orElseGet(() -> LocalDate.ofInstant(session.now(), zone));
        Identifiers identifiers = session.identifiers();
        List<UsageQuote> quotes = events.stream().map(UsageEvent::externalSubscriptionId)
                .distinct().map(id -> UsageQuote.of(plan, history, id, day, zone, identifiers))
                .toList();
        warnOfLeftOut(plan, events, day);
        return QuoteView.of(quotes, plan);
    }

    private Plan plan() throws IOException {
        CatalogFiles files = CatalogFiles.load(session.console().directory(), planPaths);
        List<Plan> plans = new Catalog(session.identifiers(), session.now()).plans(files);
        if (planCode == null && plans.size() == 1) {
            return plans.get(0);
        }
        if (plans.isEmpty()) {
            throw new UsageException("--plan: " + String.join(", ", planPaths)
                    + (planPaths.size() == 1 ? " contains" : " contain") + " no plan",
                    "name a catalog file with `plans:`; see `billing help catalog`");
        }
        if (planCode == null) {
            throw new UsageException("the files contain " + plans.size()
                    + " plans", "select one with --plan-code: " + String.join(", ",
                    plans.stream().map(Plan::code).toList()));
        }
        return plans.stream().filter(plan -> plan.code().equals(planCode)).findFirst()
                .orElseThrow(() -> new UsageException("--plan-code: the files contain no plan \""
                        + planCode + "\"", "they contain " + String.join(", ",
                        plans.stream().map(Plan::code).toList())));
    }

    private List<UsageEvent> events(Plan plan) {
        MeteredCodes codes = new MeteredCodes(plan.pricing().charges().stream()
                .map(charge -> charge.metric()).toList());
        List<UsageEvent> events = new ArrayList<>();
        for (String path : usagePaths) {
            UsageFileEvents read = UsageFileEvents.read(session.source(path),
                    options.format(zone), codes);
            if (!read.problems().isEmpty()) {
                throw new InputException(read.problems());
            }
            events.addAll(read.events());
        }
        return subscription == null ? events : events.stream()
                .filter(event -> subscription.equals(event.externalSubscriptionId())).toList();
    }

    /** Warns of events that are not priced. */
    private void warnOfLeftOut(Plan plan, List<UsageEvent> events, LocalDate day) {
        long unpriced = events.stream()
                .filter(event -> !UsageQuote.prices(plan, event.code())).count();
        if (unpriced > 0) {
            session.warn((unpriced == 1 ? "1 event has" : unpriced + " events have")
                    + " a code that plan " + plan.code() + " does not price");
        }
        long outside = events.stream().filter(event -> !UsageQuote.periodOf(plan, day)
                .contains(LocalDate.ofInstant(event.timestamp(), zone))).count();
        if (outside > 0) {
            session.warn((outside == 1 ? "1 event is" : outside + " events are") + " outside "
                    + UsageQuote.periodOf(plan, day).start() + " to "
                    + UsageQuote.periodOf(plan, day).end() + "; select the billing period with"
                    + " --date");
        }
    }
}
