package billing.server.page;

import java.util.Optional;

/** What answers requests of browsers below one path. */
@FunctionalInterface
public interface Site {
    /** The page of a request; never null. */
    Page answer(PageRequest request);

    /**
     * The page of a request whose form has not come yet; nothing if the form decides about it and
     * the caller may send one. Unless a site says otherwise, its pages need no form.
     */
    default Optional<Page> withoutForm(PageRequest request) {
        return Optional.of(answer(request));
    }
}
