package billing.cli.command.usage;

import billing.cli.session.Verbs;
import picocli.CommandLine.Command;

/** What was used. */
@Command(name = "usage", description = "Import, show, list, send, void and amend usage.",
        footer = {"  billing usage import usage.csv", "  billing usage show acme"})
@Verbs({UsageImportCommand.class, UsageShowCommand.class, UsageListCommand.class,
    UsageSendCommand.class, UsageVoidCommand.class, UsageAmendCommand.class})
public final class UsageCommand {
}
