package billing.cli.command.usage;

import picocli.CommandLine.Command;

/** What was used. */
@Command(name = "usage", description = "Import, list, send and void usage events.",
        subcommands = {UsageImportCommand.class, UsageListCommand.class, UsageSendCommand.class,
            UsageVoidCommand.class},
        footer = {"  billing usage import usage.csv", "  billing usage list --subscription sub_1"})
public final class UsageCommand {
}
