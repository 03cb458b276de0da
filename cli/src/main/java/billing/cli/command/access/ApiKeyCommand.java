package billing.cli.command.access;

import billing.access.ApiKey;
import billing.access.Permissions;
import billing.access.service.ApiKeyService;
import billing.access.service.NewApiKey;
import billing.access.store.ApiKeys;
import billing.cli.output.Column;
import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.InstantText;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.cli.session.Verbs;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The keys of the API. */
@Command(name = "api-key", description = "Make and revoke keys of the API.",
        footer = "  billing api-key create --name backend")
@Verbs({ApiKeyCommand.CreateVerb.class, ApiKeyCommand.ListVerb.class,
    ApiKeyCommand.RotateVerb.class, ApiKeyCommand.RevokeVerb.class})
public final class ApiKeyCommand {
    /** Makes one. */
    @Command(name = "create", description = {"Make a key; its value is shown once.",
        "Without --permit it may do everything."},
            footer = {"  billing api-key create --name backend",
                "  billing api-key create --name meter --permit event:write"})
    public static final class CreateVerb implements Callable<Result> {
        private final Session session;

        @Option(names = "--name", paramLabel = "NAME", description = "For people.")
        private String name;
        @Option(names = "--permit", paramLabel = "RESOURCE[:MODE]",
                description = "Allow reading, writing or both of a resource; repeatable.")
        private List<String> permits = List.of();
        @Option(names = "--expires", paramLabel = "INSTANT", description = "Good until then.")
        private String expires;

        /** The command of a session. */
        public CreateVerb(Session session) {
            this.session = session;
        }

        @Override
        public Result call() {
            Instant until = expires == null ? null : InstantText.parse("--expires", expires);
            return shown(session.database().write(handle ->
                    new ApiKeyService(session.work(handle)).create(name, permissions(), until)));
        }

        private Map<String, List<String>> permissions() {
            if (permits.isEmpty()) {
                return null;
            }
            Map<String, List<String>> map = new LinkedHashMap<>();
            for (String permit : permits) {
                String[] parts = permit.split(":", 2);
                if (!Permissions.RESOURCES.contains(parts[0])
                        || parts.length == 2 && !Permissions.MODES.contains(parts[1])) {
                    throw new UsageException("--permit: \"" + permit + "\" names no permission",
                            "RESOURCE, RESOURCE:read or RESOURCE:write, with a resource of "
                                    + String.join(", ", Permissions.RESOURCES));
                }
                List<String> modes = map.computeIfAbsent(parts[0], key -> new ArrayList<>());
                modes.addAll(parts.length == 2 ? List.of(parts[1]) : Permissions.MODES);
            }
            map.replaceAll((resource, modes) -> modes.stream().distinct().toList());
            return map;
        }
    }

    /** Lists them. */
    @Command(name = "list", description = "List the keys, by their last characters.",
            footer = "  billing api-key list")
    public static final class ListVerb implements Callable<Result> {
        private final Session session;

        /** The command of a session. */
        public ListVerb(Session session) {
            this.session = session;
        }

        @Override
        public Result call() {
            return Result.of(table(session.database().read(handle ->
                    new ApiKeys(handle).all()), session.now()).whenEmpty("no api keys yet"));
        }
    }

    /** Replaces one. */
    @Command(name = "rotate", description = {"Replace a key by a new one that may do the same.",
        "The old one is no good from now on, or from --overlap on."},
            footer = "  billing api-key rotate backend --overlap 2026-02-01T00:00:00Z")
    public static final class RotateVerb implements Callable<Result> {
        private final Session session;

        @Parameters(paramLabel = "KEY", description = "Its name, last characters or id.")
        private String key;
        @Option(names = "--name", paramLabel = "NAME", description = "Of the new key.")
        private String name;
        @Option(names = "--overlap", paramLabel = "INSTANT",
                description = "Until then both keys are good.")
        private String overlap;

        /** The command of a session. */
        public RotateVerb(Session session) {
            this.session = session;
        }

        @Override
        public Result call() {
            Instant until = overlap == null ? null : InstantText.parse("--overlap", overlap);
            return shown(session.database().write(handle ->
                    new ApiKeyService(session.work(handle)).rotate(key, name, until)));
        }
    }

    /** Revokes one. */
    @Command(name = "revoke", description = "Revoke a key from now on.",
            footer = "  billing api-key revoke backend")
    public static final class RevokeVerb implements Callable<Result> {
        private final Session session;

        @Parameters(paramLabel = "KEY", description = "Its name, last characters or id.")
        private String key;

        /** The command of a session. */
        public RevokeVerb(Session session) {
            this.session = session;
        }

        @Override
        public Result call() {
            ApiKey revoked = session.database()
                    .write(handle -> new ApiKeyService(session.work(handle)).revoke(key));
            return Result.of(table(List.of(revoked), session.now()));
        }
    }

    private static Result shown(NewApiKey made) {
        return Result.of(Facts.none().fact("Key", made.value()).fact("Name", made.key().name())
                        .fact("Id", made.key().id()))
                .note("the key is shown this once; only its hash is kept");
    }

    private static Table table(List<ApiKey> keys, Instant now) {
        Table table = Table.of(Column.text("Name"), Column.text("Ending"), Column.text("State"),
                Column.text("Expires"), Column.text("Last used"), Column.text("Created"),
                Column.text("Id"));
        keys.forEach(key -> table.row(key.name(), key.ending(),
                key.isActive(now) ? "active" : "expired", key.expiresAt(), key.lastUsedAt(),
                key.createdAt(), key.id()));
        return table;
    }
}
