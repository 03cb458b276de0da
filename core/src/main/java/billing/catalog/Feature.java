package billing.catalog;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * Something that plans entitle to; never billed ({@code api-conventions.md 17}).
 *
 * @param code        unique among live features, at most 255 characters
 * @param name        or null
 * @param description at most 600 characters; or null
 * @param privileges  in the order given
 * @param deletedAt   null while live
 */
public record Feature(UUID id, String code, String name, String description,
                      List<Privilege> privileges, Instant createdAt, Instant deletedAt) {
    /**
     * A value that an entitlement of the feature may set.
     *
     * @param name          or null
     * @param valueType     integer, string, boolean or select
     * @param selectOptions the values allowed for select; empty otherwise
     */
    public record Privilege(String code, String name, String valueType,
                            List<String> selectOptions) {
        public Privilege {
            selectOptions = List.copyOf(selectOptions);
        }
    }

    public Feature {
        privileges = List.copyOf(privileges);
    }
}
