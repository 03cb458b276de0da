package billing.cli;

import billing.cli.command.system.VersionCommand;
import billing.cli.output.Result;
import billing.cli.session.GlobalOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The root command; without arguments it shows the overview. */
@Command(name = "billing",
        description = {"Bill usage from files.",
            "Plans in YAML and usage in CSV become invoices, in one SQLite database."},
        footer = {
            "  billing init                            # create a database in this folder",
            "  billing apply -f catalog/               # plans, customers, subscriptions",
            "  billing usage import usage.csv          # usage events",
            "  billing run                             # bill everything that is due",
            "  billing invoice list                    # list the invoices"})
public final class Billing implements Callable<Result> {
    @Mixin
    private final GlobalOptions options = new GlobalOptions();

    @Option(names = {"-V", "--version"}, description = "Print the version of billing.")
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
