package billing.server.routing;

import billing.engine.Identifiers;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import java.util.Optional;
import java.util.UUID;

/** Identifiers in queries and bodies. */
public final class RequestIds {
    private RequestIds() {
    }

    /** The identifier in a text; empty for null and any other text. */
    public static Optional<UUID> find(String text) {
        return Optional.ofNullable(text).map(String::strip).flatMap(Identifiers::read);
    }

    /**
     * The identifier in a query parameter; empty when it is absent.
     *
     * @throws InvalidException {@code value_is_invalid} when it is not an identifier
     */
    public static Optional<UUID> ofQuery(Call call, String name) {
        return call.query().find(name).map(text -> find(text)
                .orElseThrow(() -> new InvalidException(name, ErrorCode.VALUE_IS_INVALID)));
    }
}
