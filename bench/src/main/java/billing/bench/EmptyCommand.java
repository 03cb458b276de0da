package billing.bench;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The least that a command of this kind takes: arguments are parsed, a word is printed. */
@Command(name = "empty")
public final class EmptyCommand implements Callable<Integer> {
    @Option(names = "--db")
    private String database;

    /** Runs it and exits. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new EmptyCommand()).execute(args));
    }

    @Override
    public Integer call() {
        System.out.println(database);
        return 0;
    }
}
