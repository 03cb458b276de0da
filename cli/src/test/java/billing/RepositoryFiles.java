package billing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files of the repository that people read. */
final class RepositoryFiles {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final List<String> MODULES = List.of("core", "server", "cli");

    private RepositoryFiles() {
    }

    /** A file or folder by its path in the repository. */
    static Path at(String path) {
        return ROOT.resolve(path);
    }

    /** The path of a file in the repository. */
    static String name(Path file) {
        return ROOT.relativize(file).toString();
    }

    /** Sources and tests of all modules with this ending. */
    static List<Path> sources(String ending) {
        return MODULES.stream().flatMap(module -> walk(at(module + "/src")))
                .filter(file -> file.toString().endsWith(ending)).sorted().toList();
    }

    /** The documents in Markdown: of the repository itself and those in {@code docs}, bench too. */
    static List<Path> documents() {
        try (Stream<Path> top = Files.list(ROOT)) {
            return Stream.of(top, walk(at("docs")), walk(at("bench"))).flatMap(files -> files)
                    .filter(file -> file.toString().endsWith(".md")).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The names of all classes that have a file, without their packages. */
    static Set<String> classes() {
        return sources(".java").stream().map(RepositoryFiles::className)
                .collect(Collectors.toSet());
    }

    /** The name of the class that a source file has. */
    static String className(Path source) {
        return source.getFileName().toString().replaceFirst("\\.java$", "");
    }

    /** The names of all packages of the program that have a class or a package below them. */
    static Set<String> packages() {
        return sources(".java").stream().filter(file -> name(file).matches("\\w+.src.main.*"))
                .map(Path::getParent).distinct()
                .flatMap(folder -> Stream.iterate(folder, one -> !one.endsWith("java"),
                        Path::getParent))
                .map(folder -> name(folder).replaceFirst("^\\w+/src/\\w+/java/", "")
                        .replace('/', '.'))
                .collect(Collectors.toSet());
    }

    /** The text of a file. */
    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Path> walk(Path folder) {
        try {
            return Files.walk(folder).filter(Files::isRegularFile);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
