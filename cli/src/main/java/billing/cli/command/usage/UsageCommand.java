package billing.cli.command.usage;

import billing.cli.session.Verbs;
import picocli.CommandLine.Command;

/** Commands about usage events. */
@Command(name = "usage", description = "Import, show, send, amend, void and archive usage events.",
        footer = {"  billing usage import usage.csv", "  billing usage show acme"})
@Verbs({UsageImportCommand.class, UsageShowCommand.class, UsageListCommand.class,
    UsageSendCommand.class, UsageVoidCommand.class, UsageAmendCommand.class,
    UsageArchiveCommand.class})
public final class UsageCommand {
}
