package billing.cli.command.server;

import billing.cli.output.Column;
import billing.cli.output.ExitCode;
import billing.cli.output.OutputFormat;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.server.api.Api;
import billing.server.api.Resources;
import billing.server.routing.ApiRequest;
import billing.server.routing.Installation;
import billing.server.routing.Reply;
import billing.server.routing.Routes;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sends a request to the API in this process, without a server or a key. */
@Command(name = "api",
        description = {"Send a request to the API without a server.",
            "The prefix /api/v1 of the path may be omitted. The response is written to standard",
            "output; a status of 400 or more also sets the exit code."},
        footer = {"  billing api GET /customers",
            "  billing api POST /taxes \\",
            "      '{\"tax\": {\"code\": \"vat\", \"name\": \"VAT\", \"rate\": 20}}'",
            "  billing api --list"})
public final class ApiCommand implements Callable<Result> {
    private final Session session;

    @Parameters(index = "0", arity = "0..1", paramLabel = "METHOD",
            description = "GET, POST, PUT, PATCH or DELETE.")
    private String method;

    @Parameters(index = "1", arity = "0..1", paramLabel = "PATH",
            description = "Path and query, like /invoices?status=draft.")
    private String path;

    @Parameters(index = "2", arity = "0..1", paramLabel = "BODY",
            description = "Request body: JSON, @FILE, or - for standard input.")
    private String body;

    /** Those who know curl type it. */
    @Option(names = {"-d", "--data"}, hidden = true)
    private String data;

    @Option(names = "--public-url", paramLabel = "URL",
            description = "Public URL of `billing serve`, for links in responses. Default:"
                + " public_url of the settings")
    private String publicUrl;

    @Option(names = "--list", description = "List all routes.")
    private boolean list;

    public ApiCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        if (list) {
            return Result.of(routes());
        }
        if (method == null || path == null) {
            throw new UsageException("missing method or path",
            "use the form `billing api GET /customers`");
        }
        if (data != null) {
            throw new UsageException("the body is the third argument, without an option",
                    "use the form `billing api POST /customers BODY`");
        }
        session.requireFormat(List.of(OutputFormat.JSON), null);
        byte[] bytes = bodyBytes();
        int question = path.indexOf('?');
        String address = question < 0 ? path : path.substring(0, question);
        Installation installation = new Installation(session.database(), session.identifiers(),
                session::now, session.prefix(), session.publicUrl(publicUrl));
        Reply reply = new Api(installation, Resources.routes(), (key, now) -> null, failure -> {
            throw failure;
        }).answerTrusted(new ApiRequest(method.toUpperCase(Locale.ROOT),
                belowBase(address),
                question < 0 ? null : path.substring(question + 1), null, null, () -> bytes));
        print(reply);
        Result result = Result.nothing().exit(exit(reply.status()));
        return isUnknownRoute(reply)
                ? result.note("hint: list the routes with `billing api --list`") : result;
    }

    private static boolean isUnknownRoute(Reply reply) {
        return reply.status() == 404 && reply.json() != null
                && reply.json().path("code").asText().equals("resource_not_found");
    }

    /** The path below that of the API; both that one and the first slash may be left out. */
    private static String belowBase(String address) {
        String path = address.startsWith("/") ? address : "/" + address;
        return path.startsWith(Routes.BASE) ? path.substring(Routes.BASE.length()) : path;
    }

    private byte[] bodyBytes() throws IOException {
        if (body == null) {
            return new byte[0];
        } else if (body.equals("-") || body.startsWith("@")) {
            return session.source(body.replaceFirst("^@", "")).content();
        }
        return body.getBytes(StandardCharsets.UTF_8);
    }

    private void print(Reply reply) throws IOException {
        ObjectNode json = reply.json();
        if (json != null) {
            session.console().out().println(session.writer().shown(new ObjectMapper()
                    .writerWithDefaultPrettyPrinter().writeValueAsString(json)));
        } else if (reply.content() != null) {
            session.console().out().write(reply.content().bytes());
        }
    }

    private static ExitCode exit(int status) {
        return switch (status) {
            case 200 -> ExitCode.DONE;
            case 400, 422 -> ExitCode.INVALID_INPUT;
            case 404 -> ExitCode.NOT_FOUND;
            case 405 -> ExitCode.CONFLICT;
            case 403 -> ExitCode.REFUSED;
            default -> ExitCode.FAILED;
        };
    }

    private static Table routes() {
        Table table = Table.of(Column.text("Method"), Column.text("Path"),
                Column.text("Description"));
        Resources.routes().all().forEach(route -> table.row(route.verb(),
                Routes.BASE + route.path(), route.summary()));
        return table;
    }
}
