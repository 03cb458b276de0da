package billing.cli.command.system;

import billing.cli.output.Result;
import java.util.concurrent.Callable;
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
                : AutoComplete.bash("billing", spec.root().commandLine()));
    }
}
