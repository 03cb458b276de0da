package billing.engine.driver;

import java.nio.file.Path;

/**
 * A database in a file.
 *
 * @param path the file; it need not exist
 */
public record DatabaseFile(Path path) implements DatabaseAddress {
    @Override
    public String toString() {
        return path.toString();
    }
}
