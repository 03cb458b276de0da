package billing.cli.command.catalog;

import billing.apply.CatalogFiles;
import billing.cli.session.Session;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Option;

/** The mixin of commands that read catalog files: {@code -f PATH…}. */
final class CatalogPaths {
    @Option(names = {"-f", "--file"}, paramLabel = "PATH", arity = "1..*", required = true,
            description = "YAML or JSON files, folders of YAML files, or - for standard input.")
    private List<String> paths;

    /** The files, read. */
    CatalogFiles load(Session session) throws IOException {
        if (paths.equals(List.of("-"))) {
            return CatalogFiles.of("-", session.console().in().readAllBytes());
        }
        return CatalogFiles.load(session.console().directory(), paths);
    }
}
