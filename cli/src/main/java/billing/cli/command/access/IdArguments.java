package billing.cli.command.access;

import billing.kernel.error.NotFoundException;
import java.util.UUID;

/** Identifiers on the command line. */
final class IdArguments {
    private IdArguments() {
    }

    /** The identifier; a text that is not one is reported as not found. */
    static UUID of(String text, String resource) {
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            throw new NotFoundException(resource, text);
        }
    }
}
