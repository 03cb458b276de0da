package billing.cli.command.system;

import billing.cli.output.Result;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints the completion script of a shell, which calls the program for completions. */
@Command(name = "completion", description = "Print the completion script of a shell.",
        footer = {
            "  source <(billing completion bash)",
            "  source <(billing completion zsh)      # in ~/.zshrc, after compinit",
            "  billing completion fish > ~/.config/fish/completions/billing.fish"})
public final class CompletionCommand implements Callable<Result> {
    /** The supported shells. */
    enum Shell {
        BASH, ZSH, FISH
    }

    @Parameters(paramLabel = "bash|zsh|fish", description = "Name of the shell.")
    private Shell shell;

    @Override
    public Result call() {
        String name = "completion." + shell.name().toLowerCase(Locale.ROOT);
        try (InputStream script = CompletionCommand.class.getResourceAsStream(name)) {
            return Result.text(new String(script.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
