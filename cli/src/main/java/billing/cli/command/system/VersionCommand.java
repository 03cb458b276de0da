package billing.cli.command.system;

import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.engine.driver.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Shows the versions of the program and its parts. */
@Command(name = "version", description = "Show versions of billing, Java, SQLite and schema.",
        footer = "  billing version -o json")
public final class VersionCommand implements Callable<Result> {
    @Override
    public Result call() {
        return Result.of(Facts.none().fact("billing", ofProgram())
                .fact("Java", System.getProperty("java.version"))
                .fact("SQLite", ofDriver())
                .fact("Schema", Schema.NEWEST));
    }

    /** The version of this program. */
    public static String ofProgram() {
        return property("/billing/cli/version.properties", "version");
    }

    /** The version of SQLite: the driver's without its last component. */
    private static String ofDriver() {
        String version = property("/META-INF/maven/org.xerial/sqlite-jdbc/pom.properties",
                "version");
        return version.substring(0, version.lastIndexOf('.'));
    }

    private static String property(String resource, String name) {
        Properties properties = new Properties();
        try (InputStream stream = VersionCommand.class.getResourceAsStream(resource)) {
            properties.load(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty(name);
    }
}
