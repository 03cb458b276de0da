package billing;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** All that can be printed of a database by commands: invoices, notes, receipts, statements. */
final class SamplePrints {
    private final Path folder;
    private final Function<String[], CommandRun> billing;

    private SamplePrints(Path folder, Function<String[], CommandRun> billing) {
        this.folder = folder;
        this.billing = billing;
    }

    /**
     * Prints into a folder.
     *
     * @param billing runs a command on the database
     * @return the PDF files by name
     */
    static Map<String, byte[]> into(Path folder, Function<String[], CommandRun> billing)
            throws IOException {
        Files.createDirectories(folder);
        return new SamplePrints(folder, billing).print();
    }

    private Map<String, byte[]> print() throws IOException {
        run("invoice", "export", folder.toString());
        for (String note : listed("credit_notes", "number", "credit-note", "list")) {
            run("credit-note", "pdf", note, "--to", folder.toString());
        }
        for (String receipt : listed("payment_receipts", "number", "receipt", "list")) {
            run("receipt", "pdf", receipt, "--to", folder.toString());
        }
        for (String customer : listed("customers", "external_id", "customer", "list")) {
            run("customer", "statement", customer, "--pdf",
                    folder.resolve("statement-" + customer + ".pdf").toString());
        }
        Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> all = Files.list(folder)) {
            for (Path file : all.filter(one -> one.toString().endsWith(".pdf")).toList()) {
                files.put(file.getFileName().toString(), Files.readAllBytes(file));
            }
        }
        return files;
    }

    private Iterable<String> listed(String list, String member, String... command)
            throws IOException {
        String[] asJson = Stream.concat(Stream.of(command), Stream.of("-o", "json"))
                .toArray(String[]::new);
        JsonNode found = new JsonMapper().readTree(run(asJson)).path(list);
        assertThat(found.isArray()).as(list).isTrue();
        return found.findValuesAsText(member).stream().distinct().toList();
    }

    private String run(String... command) {
        CommandRun run = billing.apply(command);
        assertThat(run.exit()).as(String.join(" ", command) + "\n" + run.err()).isZero();
        return run.out();
    }
}
