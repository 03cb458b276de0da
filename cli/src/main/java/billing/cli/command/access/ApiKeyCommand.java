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

/** Commands about API keys. */
@Command(name = "api-key", description = "Create, list, rotate and revoke API keys.",
        footer = "  billing api-key create --name backend")
@Verbs({ApiKeyCommand.CreateVerb.class, ApiKeyCommand.ListVerb.class,
    ApiKeyCommand.RotateVerb.class, ApiKeyCommand.RevokeVerb.class})
public final class ApiKeyCommand {
    @Command(name = "create", description = {"Create an API key.",
        "The key is shown only once. Without --permit it has all permissions."},
            footer = {"  billing api-key create --name backend",
                "  billing api-key create --name meter --permit event:write"})
    public static final class CreateVerb implements Callable<Result> {
        private final Session session;

        @Option(names = "--name", paramLabel = "NAME", description = "Display name.")
        private String name;
        @Option(names = "--permit", paramLabel = "RESOURCE[:MODE]",
                description = "Allow access to a resource; MODE is read or write. Repeatable."
                    + " Default: all permissions")
        private List<String> permits = List.of();
        @Option(names = "--expires", paramLabel = "INSTANT",
                description = "When the key expires. Default: never")
        private String expires;

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
                    throw new UsageException("--permit: \"" + permit + "\" is not a permission",
                            "use RESOURCE, RESOURCE:read or RESOURCE:write; resources: "
                                    + String.join(", ", Permissions.RESOURCES));
                }
                List<String> modes = map.computeIfAbsent(parts[0], key -> new ArrayList<>());
                modes.addAll(parts.length == 2 ? List.of(parts[1]) : Permissions.MODES);
            }
            map.replaceAll((resource, modes) -> modes.stream().distinct().toList());
            return map;
        }
    }

    @Command(name = "list", description = "List API keys with their last characters.",
            footer = "  billing api-key list")
    public static final class ListVerb implements Callable<Result> {
        private final Session session;

        public ListVerb(Session session) {
            this.session = session;
        }

        @Override
        public Result call() {
            return Result.of(table(session.database().read(handle ->
                    new ApiKeys(handle).all()), session.now()).whenEmpty("no API keys"));
        }
    }

    @Command(name = "rotate", description = {"Replace an API key by a new one.",
        "The new key has the same permissions. The old key is revoked, or expires at --overlap.",
        "Until then both have the name, unless --name gives the new one another: name one of them",
        "by its last characters."},
            footer = "  billing api-key rotate backend --overlap 2030-02-01T00:00:00Z")
    public static final class RotateVerb implements Callable<Result> {
        private final Session session;

        @Parameters(paramLabel = "KEY", description = "Name, last characters or id of the key.")
        private String key;
        @Option(names = "--name", paramLabel = "NAME", description = "Display name of the new key.")
        private String name;
        @Option(names = "--overlap", paramLabel = "INSTANT",
                description = "When the old key expires. Default: it is revoked now")
        private String overlap;

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

    @Command(name = "revoke", description = "Revoke an API key.",
            footer = "  billing api-key revoke backend")
    public static final class RevokeVerb implements Callable<Result> {
        private final Session session;

        @Parameters(paramLabel = "KEY", description = "Name, last characters or id of the key.")
        private String key;

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
                .note("the key is shown only once; the database stores its hash");
    }

    private static Table table(List<ApiKey> keys, Instant now) {
        Table table = Table.of(Column.text("Name"), Column.text("Ends with"), Column.text("State"),
                Column.text("Expires"), Column.text("Last used").optional(),
                Column.text("Created").optional(),
                Column.text("Id").optional());
        keys.forEach(key -> table.row(key.name(), key.ending(),
                key.isRevoked() ? "revoked" : key.isActive(now) ? "active" : "expired",
                key.expiresAt(), key.lastUsedAt(),
                key.createdAt(), key.id()));
        return table;
    }
}
