package billing.server.page;

import billing.kernel.limit.Limit;
import java.util.Optional;

/** Answers requests of browsers below one path. */
@FunctionalInterface
public interface Site {
    /** The page of a request; never null. */
    Page answer(PageRequest request);

    /**
     * Returns the page of a request before its form is read; empty if the page depends on the form
     * and the caller is allowed to send one. By default no page depends on a form.
     */
    default Optional<Page> withoutForm(PageRequest request) {
        return Optional.of(answer(request));
    }

    /** The length of the longest form, in bytes. */
    default int longestForm() {
        return Limit.PORTAL_FORM.most();
    }
}
