package billing.engine.driver;

import java.nio.file.Path;

/**
 * An upgrade of the schema of a database, which is about to begin. Programs that know older
 * versions only cannot open the database afterwards.
 *
 * @param database the database that is upgraded
 * @param backup   the backup from before, of a file; null on a server, where there is none
 * @param from     its schema version
 * @param to       the schema version that it is upgraded to
 */
public record SchemaUpgrade(DatabaseAddress database, Path backup, int from, int to) {
}
