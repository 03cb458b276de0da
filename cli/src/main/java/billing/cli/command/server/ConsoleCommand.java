package billing.cli.command.server;

import billing.cli.command.system.VersionCommand;
import billing.cli.output.Result;
import billing.cli.session.Opener;
import billing.cli.session.Session;
import billing.engine.Database;
import billing.kernel.limit.Limit;
import billing.server.api.Api;
import billing.server.api.Caller;
import billing.server.api.Resources;
import billing.server.console.site.ConsoleSite;
import billing.server.http.HttpServer;
import billing.server.http.Limits;
import billing.server.http.Listening;
import billing.server.http.Monitoring;
import billing.server.http.ServerLog;
import billing.server.link.DocumentLinks;
import billing.server.page.DocumentSite;
import billing.server.portal.Portal;
import billing.server.routing.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Opens the operator's console until it is stopped. */
@Command(name = "console",
        description = {"Open the operator's console in the browser.",
            "Serves it on a free port of this machine until Ctrl-C, and prints a link that opens it"
                + " once,",
            "within two minutes, without an API key: whoever may read the database file may do"
                + " everything.",
            "No scheduled work is run and no webhooks are sent meanwhile; `billing serve` does"
                + " both, and has",
            "the console at its root for holders of an API key."},
        footer = {"  billing console", "  billing console --no-browser"})
public final class ConsoleCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--no-browser", description = "Only print the link.")
    private boolean noBrowser;

    public ConsoleCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws InterruptedException, IOException {
        // Undertow's own log would be mixed with the log of the console.
        System.setProperty("org.jboss.logging.provider", "slf4j");
        ServerLog log = new ServerLog(session.console().err(), false, session.console().clock());
        Database database = session.database();
        Installation installation = new Installation(database, session.identifiers(),
                session::now, session.prefix(), null);
        Api api = new Api(installation, Resources.routes(), (key, now) -> Optional.<Caller>empty(),
                failure -> log.failure("request failed", failure));
        ConsoleSite console = new ConsoleSite(installation, api, (key, now) -> Optional.empty(),
                System::nanoTime);
        Listening listening =
                Listening.onThisMachine(Limits.ofBodies(Limit.REQUEST_BODY.most()));
        HttpServer server = HttpServer.start(listening, api,
                Map.of("/", ConsoleSite.ROOT, ConsoleSite.PATH, console,
                        Portal.PATH, new Portal(installation),
                        DocumentLinks.PATH, new DocumentSite(database, session::now)),
                new Monitoring(VersionCommand.ofProgram(),
                        failure -> log.failure("page failed", failure)));
        CountDownLatch stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            server.close();
            stopped.countDown();
            Runtime.getRuntime().halt(0);
        }, "stopping"));
        String link = listening.url(server.address()) + console.oneTimePath();
        session.console().out().println(link);
        session.console().out().flush();
        session.say("the link is valid once, for two minutes; stop the console with Ctrl-C");
        if (!noBrowser) {
            open(listening.url(server.address()) + console.oneTimePath());
        }
        stopped.await();
        return Result.nothing();
    }

    /**
     * Opens a link through a file that only this user can read: arguments of programs are visible
     * to other users.
     */
    private void open(String link) throws IOException {
        Path file = Files.createTempDirectory("billing").resolve("console.html");
        Files.writeString(file, "<!DOCTYPE html><title>billing</title><meta http-equiv=\"refresh\""
                + " content=\"0; url=" + link + "\"><a href=\"" + link + "\">Console</a>\n");
        boolean hasOpened = Opener.hasOpened(file);
        file.toFile().deleteOnExit();
        file.getParent().toFile().deleteOnExit();
        if (!hasOpened) {
            session.say("no browser found; open the link yourself");
        }
    }
}
