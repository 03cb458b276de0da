package billing.cli.command.catalog;

import billing.apply.CatalogFiles;
import billing.cli.output.CommandException;
import billing.cli.output.ExitCode;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** The mixin of commands that read catalog files: {@code -f PATH…}. */
final class CatalogPaths {
    private static final Pattern USAGE =
            Pattern.compile("(?i)\\.(csv|tsv|jsonl|ndjson)(\\.gz)?$");

    @Option(names = {"-f", "--file"}, paramLabel = "PATH", arity = "1..*", required = true,
            description = "YAML or JSON files, folders of YAML files, or - for standard input.")
    private List<String> paths;

    /**
     * The files, read, to compare the database with them.
     *
     * @throws CommandException if they are valid and contain no resources
     */
    CatalogFiles loadStated(Session session) throws IOException {
        CatalogFiles files = load(session);
        if (files.counts().isEmpty() && files.reading().problems().all().isEmpty()) {
            throw new CommandException(ExitCode.INVALID_INPUT, "the files contain no resources",
                    "name the folder of the catalog files; of a folder, files named *.yaml and"
                            + " *.yml are read");
        }
        return files;
    }

    /** The files, read. */
    CatalogFiles load(Session session) throws IOException {
        if (paths.equals(List.of("-"))) {
            return CatalogFiles.of("-", session.console().in().readAllBytes());
        }
        for (String path : paths) {
            if (USAGE.matcher(path).find()) {
                throw new UsageException(path + " is not a catalog file: those are YAML or JSON",
                        "if it holds usage: billing usage import " + path);
            }
        }
        return CatalogFiles.load(session.console().directory(), paths);
    }
}
