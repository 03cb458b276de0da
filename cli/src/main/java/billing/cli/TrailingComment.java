package billing.cli;

import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The comment at the end of a command that was copied from a text. An interactive zsh passes its
 * words on as arguments, unless its option INTERACTIVE_COMMENTS is set.
 */
final class TrailingComment {
    private static final String SIGN = "#";

    private TrailingComment() {
    }

    /** The arguments before a sole {@code #}, unless that is the value of an option. */
    static String[] removed(CommandLine root, String... args) {
        CommandLine command = root;
        for (int at = 0; at < args.length; at++) {
            if (args[at].equals(SIGN) && (at == 0 || !takesValue(command, args[at - 1]))) {
                return Arrays.copyOf(args, at);
            }
            command = command.getSubcommands().getOrDefault(args[at], command);
        }
        return args;
    }

    private static boolean takesValue(CommandLine command, String word) {
        OptionSpec option = command.getCommandSpec().findOption(word);
        return option != null && option.arity().min() > 0;
    }
}
