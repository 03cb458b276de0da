package billing.cli.command.access;

import billing.engine.Identifiers;
import billing.kernel.error.NotFoundException;
import java.util.UUID;

/** Identifiers on the command line. */
final class IdArguments {
    private IdArguments() {
    }

    /** The identifier; a text that is not one is reported as not found. */
    static UUID of(String text, String resource) {
        return Identifiers.read(text)
                .orElseThrow(() -> new NotFoundException(resource, text));
    }
}
