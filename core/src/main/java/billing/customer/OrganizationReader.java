package billing.customer;

import billing.input.DocumentMembers;
import billing.input.Fields;
import billing.input.ReadContext;
import billing.input.ResourceReader;
import billing.input.Shape;
import billing.input.Types;
import java.util.Locale;
import java.util.Map;

/** Reads whose database it is. */
public final class OrganizationReader implements ResourceReader<Organization> {
    private static final Shape SHAPE = Shape.of("organization")
            .with("name", Types.text(), "For the staff.")
            .with("document_number_prefix", Types.text(NumberPrefix.LENGTH_MAX),
                    "Begins the numbers of customers that are made from now on, and so those of"
                            + " their receipts and statements; those of others stay.");

    @Override
    public Shape shape() {
        return SHAPE;
    }

    @Override
    public Organization read(Fields in, Organization stored, ReadContext context) {
        Organization base = stored != null ? stored : new Organization(context.newId(), "", "",
                context.now());
        NumberPrefix.check(in, base.slugPrefix());
        return new Organization(base.id(), in.orElse("name", base.name()),
                in.orElse("document_number_prefix", base.slugPrefix()).toUpperCase(Locale.ROOT),
                base.createdAt());
    }

    @Override
    public Map<String, Object> members(Organization organization) {
        return new DocumentMembers().put("name", organization.name())
                .put("document_number_prefix", organization.slugPrefix()).members();
    }
}
