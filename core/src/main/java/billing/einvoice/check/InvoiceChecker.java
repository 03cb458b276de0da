package billing.einvoice.check;

import billing.einvoice.check.Violation.Severity;
import billing.einvoice.reader.ReceivedInvoice;
import billing.kernel.work.TaskResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Checks documents with official rules. The rules of a format are compiled when they are first
 * used, which takes a second or two; further documents take milliseconds. Not safe for use by
 * several threads.
 */
public final class InvoiceChecker implements AutoCloseable {
    private final RuleFiles files;
    private final XsltProcessor processor;
    private final RuleCatalog catalog;
    private final ExecutorService compilers;
    private final Map<String, Future<SchemaRules>> schemas = new HashMap<>();
    private final Map<String, Future<SchematronRules>> schematrons = new HashMap<>();

    private InvoiceChecker(RuleFiles files, XsltProcessor processor, RuleCatalog catalog) {
        this.files = files;
        this.processor = processor;
        this.catalog = catalog;
        this.compilers = Executors.newFixedThreadPool(
                Math.min(4, Runtime.getRuntime().availableProcessors()), task -> {
                    Thread thread = new Thread(task, "rules");
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /** A checker with rules; it closes both when it is closed. */
    public static InvoiceChecker open(RuleFiles files, XsltProcessor processor)
            throws IOException {
        return new InvoiceChecker(files, processor, RuleCatalog.read(files));
    }

    /**
     * Checks a document.
     *
     * @param format by whose rules; null for the format that the document states
     */
    public CheckReport check(ReceivedInvoice document, String format) throws IOException {
        CheckedFormat stated = format == null ? catalog.stated(document).orElse(null)
                : catalog.named(format, document);
        CheckedFormat applied = stated == null ? catalog.fallback(document) : stated;
        applied.sets().forEach(set -> compile(set, document));
        List<Violation> violations = new ArrayList<>();
        for (RuleSet set : applied.sets()) {
            if (set.schemas().containsKey(document.kind())) {
                violations.addAll(done(schemas.get(schemaKey(set, document))).check(document));
                if (violations.stream().anyMatch(one -> one.severity() == Severity.ERROR)) {
                    return new CheckReport(document, applied.code(), stated != null,
                            applied.sets(), true, violations);
                }
            }
            if (set.schematron() != null) {
                done(schematrons.get(set.code())).check(document).forEach(one ->
                        violations.add(applied.leveled(one)));
            }
        }
        return new CheckReport(document, applied.code(), stated != null, applied.sets(), false,
                violations);
    }

    private void compile(RuleSet set, ReceivedInvoice document) {
        String schema = set.schemas().get(document.kind());
        if (schema != null) {
            schemas.computeIfAbsent(schemaKey(set, document),
                    key -> submit(() -> SchemaRules.compile(set, schema, files)));
        }
        if (set.schematron() != null) {
            schematrons.computeIfAbsent(set.code(),
                    key -> submit(() -> SchematronRules.compile(set, files, processor)));
        }
    }

    private interface Compilation<T> {
        T compile() throws IOException;
    }

    private <T> Future<T> submit(Compilation<T> rules) {
        return compilers.submit(() -> {
            try {
                return rules.compile();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static String schemaKey(RuleSet set, ReceivedInvoice document) {
        return set.code() + " " + document.kind();
    }

    private static <T> T done(Future<T> compiled) throws IOException {
        try {
            return TaskResult.of(compiled);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    @Override
    public void close() throws IOException {
        compilers.shutdownNow();
        try (processor) {
            files.close();
        }
    }
}
