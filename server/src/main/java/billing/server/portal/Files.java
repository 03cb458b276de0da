package billing.server.portal;

import billing.engine.Identifiers;
import java.util.Optional;
import java.util.UUID;

/** The file names of documents in the portal: {@code <id>.pdf}, {@code <id>.xml}. */
final class Files {
    static final String ENDING = ".pdf";
    static final String XML = ".xml";

    private Files() {
    }

    static boolean isNamed(String part) {
        return part.endsWith(ENDING) || isXml(part);
    }

    /** Whether the electronic invoice is named. */
    static boolean isXml(String part) {
        return part.endsWith(XML);
    }

    /** The name of a file without its ending. */
    static String name(String part) {
        return part.substring(0, part.length() - ENDING.length());
    }

    /** The id of a document; empty when the file name contains none. */
    static Optional<UUID> named(String part) {
        return Identifiers.read(name(part));
    }
}
