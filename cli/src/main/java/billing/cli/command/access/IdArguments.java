package billing.cli.command.access;

import billing.kernel.error.NotFoundException;
import java.util.UUID;

/** Identifiers as people write them. */
final class IdArguments {
    private IdArguments() {
    }

    /** The identifier; what is none names nothing that exists. */
    static UUID of(String text, String resource) {
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            throw new NotFoundException(resource, text);
        }
    }
}
