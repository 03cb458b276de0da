package billing.cli.command.einvoice;

import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.einvoice.Format;
import billing.einvoice.NotExpressibleException;
import billing.einvoice.Reason;
import billing.einvoice.service.DocumentFiles.DocumentFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What commands that write e-invoices, or PDFs with e-invoices attached, note of them. */
public final class EinvoiceNotes {
    private static final int NAMED_MOST = 5;
    private final List<String> incomplete = new ArrayList<>();
    private final Map<Obstacle, List<String>> refused = new LinkedHashMap<>();
    private final Map<List<Reason>, List<String>> plain = new LinkedHashMap<>();

    /** What several documents may lack alike, like a term of their seller. */
    private record Obstacle(Format format, Reason reason) {
    }

    /** Documents that have all their obstacles in common. */
    private record Refused(Format format, List<String> documents) {
    }

    /** Notes a document of which some data are those of today. */
    public void addIncomplete(String number) {
        incomplete.add(number);
    }

    /** Notes a document that cannot be written, of several. */
    public void addRefused(NotExpressibleException refusal) {
        refusal.reasons().stream().distinct().forEach(reason -> refused.computeIfAbsent(
                new Obstacle(refusal.format(), reason), any -> new ArrayList<>())
                .add(refusal.document()));
    }

    /** Notes a PDF file that is incomplete, or plain against expectation, and returns it. */
    public DocumentFile add(DocumentFile file) {
        if (file.incomplete()) {
            addIncomplete(file.number());
        }
        if (!file.missing().isEmpty()) {
            plain.computeIfAbsent(file.missing(), any -> new ArrayList<>()).add(file.number());
        }
        return file;
    }

    /**
     * Adds the notes to a result, which is partial where documents were refused. Refusals are
     * warnings, since they are shown in quiet mode, too.
     */
    public Result to(Result result) {
        if (!incomplete.isEmpty()) {
            result.note("some data of " + named(incomplete) + " are those of today: they were"
                    + " not kept or not stated at the issue");
        }
        plain.forEach((reasons, numbers) -> result.note(named(numbers)
                + (numbers.size() == 1 ? " has" : " have") + " no e-invoice attached:"
                + text(reasons)));
        Map<Refused, List<Reason>> alike = new LinkedHashMap<>();
        refused.forEach((obstacle, documents) -> alike.computeIfAbsent(
                new Refused(obstacle.format(), documents), any -> new ArrayList<>())
                .add(obstacle.reason()));
        alike.forEach((some, reasons) -> result.warning(named(some.documents())
                + " cannot be written as " + some.format().code() + ":" + text(reasons)));
        return refused.isEmpty() ? result : result.exit(ExitCode.PARTLY);
    }

    private static String text(List<Reason> reasons) {
        return reasons.stream().map(reason -> "\n  " + reason.message()
                + (reason.term() == null ? "" : " (" + reason.term() + ")")
                + ": " + reason.remedy())
                .collect(Collectors.joining());
    }

    private static String named(List<String> numbers) {
        int further = numbers.size() - NAMED_MOST;
        return numbers.stream().limit(NAMED_MOST).collect(Collectors.joining(", "))
                + (further > 0 ? " and " + further + " more" : "");
    }
}
