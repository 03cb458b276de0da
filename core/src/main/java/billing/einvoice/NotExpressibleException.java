package billing.einvoice;

import billing.kernel.error.BillingException;
import billing.kernel.error.ErrorKind;
import billing.kernel.error.InvalidException;
import billing.kernel.error.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** A document cannot be written in a format: 422 with all reasons at once. */
public final class NotExpressibleException extends BillingException {
    private static final long serialVersionUID = 1L;
    private final String document;
    private final Format format;
    private final transient List<Reason> reasons;

    /**
     * The refusal of a document.
     *
     * @param document what was to be written, {@code invoice ACM-1-001}
     * @param reasons  at least one
     */
    public NotExpressibleException(String document, Format format, List<Reason> reasons) {
        super(document + " cannot be written as " + format.code() + ": "
                + (reasons.size() == 1 ? reasons.get(0).message()
                        : reasons.size() + " reasons"));
        this.document = document;
        this.format = format;
        this.reasons = List.copyOf(reasons);
    }

    /** What was to be written: {@code invoice ACM-1-001}. */
    public String document() {
        return document;
    }

    /** The format that cannot express it. */
    public Format format() {
        return format;
    }

    /** All reasons. */
    public List<Reason> reasons() {
        return reasons;
    }

    @Override
    public ErrorKind kind() {
        return ErrorKind.INVALID;
    }

    /** By business term. */
    @Override
    public Map<String, List<String>> details() {
        Map<String, List<String>> details = new LinkedHashMap<>();
        reasons.forEach(reason -> details.computeIfAbsent(reason.field(),
                field -> new ArrayList<>()).add(reason.code()));
        return details;
    }

    /** A problem for each reason. */
    @Override
    public List<Problem> problems() {
        return reasons.stream().map(reason -> InvalidException.explanation(
                reason.term(), reason.code(), document + ": " + reason.message()
                + Stream.of(reason.term(), reason.rule()).filter(Objects::nonNull)
                        .reduce((term, rule) -> term + ", " + rule)
                        .map(both -> " (" + both + ")").orElse(""), reason.remedy())).toList();
    }
}
