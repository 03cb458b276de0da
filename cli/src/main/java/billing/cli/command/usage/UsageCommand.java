package billing.cli.command.usage;

import picocli.CommandLine.Command;

/** What was used. */
@Command(name = "usage", description = "Import, show, list, send, void and amend usage.",
        subcommands = {UsageImportCommand.class, UsageShowCommand.class, UsageListCommand.class,
            UsageSendCommand.class, UsageVoidCommand.class, UsageAmendCommand.class},
        footer = {"  billing usage import usage.csv", "  billing usage show acme"})
public final class UsageCommand {
}
