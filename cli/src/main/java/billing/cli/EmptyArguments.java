package billing.cli;

import billing.cli.session.UsageException;
import java.util.Set;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * Refuses empty arguments, which come from variables that are not set: an empty path would mean the
 * working directory, and nothing has an empty name. Empty values of options are the business of the
 * command, as they may clear a field, unless they are paths.
 */
final class EmptyArguments {
    /** What the help calls arguments that are paths. */
    private static final Set<String> PATHS = Set.of("FILE", "PATH", "DIR", "FOLDER", "DATABASE");

    private EmptyArguments() {
    }

    /**
     * Requires that every path and every argument of a command is named.
     *
     * @throws UsageException if one is empty
     */
    static void refuse(ParseResult command) {
        for (ArgSpec argument : command.matchedArgs()) {
            boolean isPath = PATHS.contains(argument.paramLabel());
            if ((isPath || argument.isPositional())
                    && argument.stringValues().stream().anyMatch(String::isEmpty)) {
                String name = argument instanceof OptionSpec option ? option.longestName()
                        : argument.paramLabel();
                throw new UsageException(name + " is empty", (isPath ? "name a file or a folder"
                        : "give a value") + ", or check the variable that the command line takes"
                        + " it from");
            }
        }
    }
}
