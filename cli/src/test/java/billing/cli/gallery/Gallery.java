package billing.cli.gallery;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import java.io.File;
import java.nio.file.Path;
import org.approvaltests.Approvals;
import org.approvaltests.core.Options;
import org.approvaltests.namer.ApprovalNamer;
import org.approvaltests.namer.NamerWrapper;
import org.approvaltests.reporters.AutoApproveReporter;
import org.approvaltests.reporters.JunitReporter;

/**
 * The approved messages in {@code fixtures/errors}: the situation, the command, its output, its
 * exit code. {@code mvn -Dapprove} stores the present output; the difference is reviewed.
 */
public final class Gallery {
    private static final Path FIXTURES = Path.of("..", "fixtures", "errors");

    private Gallery() {
    }

    /** Runs a command that has no data to print and approves its messages. */
    public static void run(Path folder, String name, String situation, String... arguments) {
        CommandRun run = CommandRun.in(folder).run(arguments);
        assertThat(run.out()).as("nothing but data on standard output").isEmpty();
        approve(name, situation, folder, run, arguments);
    }

    /** Compares what a command printed with the approved file of a name. */
    public static void approve(String name, String situation, Path folder, CommandRun run,
                               String... arguments) {
        StringBuilder page = new StringBuilder("# ").append(situation).append("\n$ billing");
        for (String argument : arguments) {
            page.append(' ').append(argument.contains(" ") ? '"' + argument + '"' : argument);
        }
        page.append('\n').append(run.err().replace(folder.toString(), "FOLDER")
                .replaceAll("versions up to \\d+", "versions up to N"))
                .append("exit code ").append(run.exit()).append('\n');
        ApprovalNamer namer = new NamerWrapper(() -> name, FIXTURES::toString) {
            @Override
            public File getApprovedFile(String extension) {
                return FIXTURES.resolve(name + extension).toFile();
            }
        };
        Options options = new Options(System.getProperty("approve") == null
                ? new JunitReporter() : new AutoApproveReporter());
        Approvals.verify(page.toString(), options.forFile().withNamer(namer));
    }
}
