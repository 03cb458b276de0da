package billing.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** SECURITY.md says which class defends what, and which test holds it: they are all there. */
class SecurityDocumentTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern CLASS = Pattern.compile("`([A-Z]\\w*[a-z]\\w*)`");

    @Test
    void every_class_that_it_names_exists() throws IOException {
        Set<String> named = CLASS.matcher(Files.readString(ROOT.resolve("SECURITY.md"))).results()
                .map(found -> found.group(1)).collect(Collectors.toSet());
        assertThat(named).hasSizeGreaterThan(50);
        assertThat(classes()).containsAll(named);
    }

    private static Set<String> classes() throws IOException {
        Set<String> classes = new HashSet<>();
        for (String module : new String[] {"core", "server", "cli"}) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src"))) {
                files.map(file -> file.getFileName().toString())
                        .filter(name -> name.endsWith(".java"))
                        .forEach(name -> classes.add(name.substring(0, name.length() - 5)));
            }
        }
        return classes;
    }
}
