package billing.cli.serve;

import billing.engine.NewDatabase;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Acts through commands, each in a process of its own. */
record CommandProgram(Path database) implements Program {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** An invalid value, something missing, a state that forbids it, a rule that refuses it. */
    private static final Set<Integer> REFUSALS = Set.of(3, 4, 5, 6);

    @Override
    public Answer topUp(String wallet, boolean paid, int credits)
            throws IOException, InterruptedException {
        return run("wallet", "top-up", wallet, paid ? "--paid" : "--granted",
                Integer.toString(credits));
    }

    @Override
    public Answer voidCredits(String wallet, int credits)
            throws IOException, InterruptedException {
        return run("wallet", "void", wallet, Integer.toString(credits));
    }

    @Override
    public Answer invoice(String customer, int units) throws IOException, InterruptedException {
        return run("invoice", "create", "--customer", customer, "--currency", "EUR", "--add-on",
                "work=" + units);
    }

    @Override
    public Answer pay(String invoice, long cents, String reference)
            throws IOException, InterruptedException {
        return run("payment", "record", invoice, "--amount", Long.toString(cents),
                "--reference", reference);
    }

    @Override
    public Answer voidInvoice(String invoice) throws IOException, InterruptedException {
        return run("invoice", "void", invoice, "--yes");
    }

    @Override
    public Answer credit(String invoice, String fee, long cents)
            throws IOException, InterruptedException {
        return run("credit-note", "create", invoice, "--fee", fee + "=" + cents);
    }

    private Answer run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(ServeProcess.java());
        command.addAll(List.of("--db", NewDatabase.addressToCreate(database).toString(),
                "-o", "json"));
        command.addAll(List.of(arguments));
        Path errors = database.resolveSibling(
                "command-" + Thread.currentThread().getName() + ".log");
        Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(),
                StandardCharsets.UTF_8);
        int exit = process.waitFor();
        if (exit == 0) {
            return new Answer(Answer.Kind.DONE, JSON.readTree(output), output);
        }
        return new Answer(REFUSALS.contains(exit) ? Answer.Kind.REFUSED : Answer.Kind.FAULT, null,
                exit + " " + output + Files.readString(errors));
    }
}
