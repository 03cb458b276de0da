package billing.cli.command.system;

import billing.cli.output.Result;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the script that lets a shell complete commands and options. */
@Command(name = "completion", description = "Print the completion script of a shell.",
        footer = {
            "  source <(billing completion bash)",
            "  billing completion zsh > ~/.zsh/billing.zsh    # source it in ~/.zshrc",
            "  billing completion fish > ~/.config/fish/completions/billing.fish"})
public final class CompletionCommand implements Callable<Result> {
    /** Lists of values, which the command takes in any case and help writes in small letters. */
    private static final Pattern CONSTANTS =
            Pattern.compile("(?<=_args=)\\(\"[A-Z][A-Z_]*\"( \"[A-Z][A-Z_]*\")*\\)");

    /** The shells that are known. */
    enum Shell {
        BASH, ZSH, FISH
    }

    @Parameters(paramLabel = "bash|zsh|fish", description = "The shell.")
    private Shell shell;

    @Spec
    private CommandSpec spec;

    @Override
    public Result call() {
        // The script for bash sets up zsh's own emulation of bash completion when zsh reads it.
        return Result.text(shell == Shell.FISH ? FishCompletion.script(spec.root())
                : CONSTANTS.matcher(AutoComplete.bash("billing", spec.root().commandLine()))
                        .replaceAll(list -> list.group().toLowerCase(Locale.ROOT)));
    }
}
