package billing.cli;

import billing.cli.command.system.VersionCommand;
import billing.cli.output.Result;
import billing.cli.session.GlobalOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The root of all commands; alone, it shows a short map. */
@Command(name = "billing",
        description = "Usage-based billing from files: YAML plans and CSV usage become invoices.",
        footer = {
            "  billing init                            # a database in this folder",
            "  billing apply -f catalog/               # plans, customers, subscriptions",
            "  billing usage import usage.csv          # what was used",
            "  billing run                             # bill what is due",
            "  billing invoice list                    # see the invoices"})
public final class Billing implements Callable<Result> {
    @Mixin
    private final GlobalOptions options = new GlobalOptions();

    @Option(names = {"-V", "--version"}, description = "The version of billing.")
    private boolean version;

    @Override
    public Result call() {
        return version ? Result.text("billing " + VersionCommand.ofProgram())
                : Result.text(HelpPages.map());
    }

    GlobalOptions options() {
        return options;
    }
}
