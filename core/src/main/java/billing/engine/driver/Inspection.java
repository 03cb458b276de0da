package billing.engine.driver;

import java.util.List;

/**
 * The result of inspecting a database, without changing it.
 *
 * @param schemaVersion 0 when it holds no schema of ours, or too much is damaged to tell
 * @param mode          how its engine runs it: {@code wal} for a file that this program has
 *                      written, the name and version of a server
 * @param bytes         what it takes on disk
 * @param faults        what the engine's own check finds damaged, and of a file how its schema
 *                      differs from that of a new one; empty when all is well
 * @param missing       the statements that grant the user the rights that it lacks; empty when it
 *                      lacks none
 * @param risks         settings under which it may lose what was written; empty when all is well
 * @param additions     tables, views and indexes of a file that others have added; they change
 *                      nothing of what this program does
 */
public record Inspection(int schemaVersion, String mode, long bytes, List<String> faults,
                         List<String> missing, List<String> risks,
                         List<String> additions) {
    public Inspection {
        faults = List.copyOf(faults);
        missing = List.copyOf(missing);
        risks = List.copyOf(risks);
        additions = List.copyOf(additions);
    }
}
