package billing.cli;

import billing.cli.session.UsageException;
import java.util.Set;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * Refuses empty names of files and folders: an empty path means the working directory, and comes
 * from a variable that is not set.
 */
final class EmptyPaths {
    /** What the help calls arguments that are paths. */
    private static final Set<String> LABELS = Set.of("FILE", "PATH", "DIR", "FOLDER", "DATABASE");

    private EmptyPaths() {
    }

    /**
     * Requires that every path of a command is named.
     *
     * @throws UsageException if one is empty
     */
    static void refuse(ParseResult command) {
        for (ArgSpec argument : command.matchedArgs()) {
            if (LABELS.contains(argument.paramLabel())
                    && argument.stringValues().stream().anyMatch(String::isEmpty)) {
                String name = argument instanceof OptionSpec option ? option.longestName()
                        : argument.paramLabel();
                throw new UsageException(name + " is empty", "name a file or a folder, or check"
                        + " the variable that the command line takes it from");
            }
        }
    }
}
