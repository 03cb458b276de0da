package billing.cli.command.catalog;

import billing.catalog.Feature;
import billing.catalog.field.FeatureFields;
import billing.catalog.store.Features;
import billing.cli.output.Block;
import billing.cli.output.Column;
import billing.cli.output.Facts;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.cli.session.Verbs;
import billing.resource.FieldList;
import java.util.List;
import picocli.CommandLine.Command;

/** Commands about features. */
@Command(name = "feature", description = "List and show features.",
        footer = "  billing feature list")
@Verbs({FeatureCommand.ListVerb.class, FeatureCommand.ShowVerb.class})
public final class FeatureCommand {
    private static final ResourceView<Feature> VIEW = new ResourceView<>("feature", "features",
            handle -> new Features(handle).all(), (handle, key) -> new Features(handle).get(key),
            (responses, one) -> responses.ofCatalog().feature(one),
            FeatureCommand::table, FeatureCommand::facts);

    @Command(name = "list", description = "List features.", footer = "  billing feature list")
    public static final class ListVerb extends ResourceVerb.Listing {
        public ListVerb(Session session) {
            super(session, VIEW);
        }
    }

    @Command(name = "show", description = "Show a feature.",
            footer = "  billing feature show seats")
    public static final class ShowVerb extends ResourceVerb.Showing {
        public ShowVerb(Session session) {
            super(session, VIEW);
        }
    }

    private static Table table(List<Feature> features) {
        Table table = Table.of(Column.text("Code"), Column.text("Name"),
                Column.text("Privileges"), Column.text("Description"));
        features.forEach(feature -> table.row(feature.code(), feature.name(),
                ResourceView.joined(feature.privileges().stream()
                        .map(Feature.Privilege::code).toList()), feature.description()));
        return table;
    }

    private static List<Block> facts(Feature feature) {
        Facts facts = FieldView.facts(FieldList.of(FeatureFields.CODE, FeatureFields.NAME,
                FeatureFields.DESCRIPTION), feature);
        Table privileges = Table.of(Column.text("Privilege"), Column.text("Name"),
                Column.text("Type"), Column.text("Values"));
        feature.privileges().forEach(privilege -> privileges.row(privilege.code(),
                privilege.name(), privilege.valueType(),
                ResourceView.joined(privilege.selectOptions())));
        return privileges.rows().isEmpty() ? List.of(facts) : List.of(facts, privileges);
    }
}
