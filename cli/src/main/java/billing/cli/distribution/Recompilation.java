package billing.cli.distribution;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * Replaces picocli's class files by ones of Java 17, compiled from its sources. The published ones
 * are of Java 5, which class data archives exclude; that costs each start some 30 ms.
 *
 * <p>picocli also looks up Groovy's closure class at each start. An empty class in its archive
 * answers the lookup; otherwise the JVM would open all other archives in vain, which takes nearly
 * as long again.
 *
 * @param archive the archive in the distribution
 * @param sources the folder of its unpacked sources
 */
record Recompilation(Path archive, Path sources) {
    /** The sixth and seventh byte of a class file are its version; 61 is Java 17. */
    private static final int VERSION_AT = 7;
    private static final int JAVA_17 = 61;
    private static final String ANY_CLASS = "picocli/CommandLine.class";
    private static final String CLOSURE = "package groovy.lang; public abstract class Closure { }";

    /** Recompiles, unless it is already done or there is no compiler. */
    void run() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null || !Files.isDirectory(sources)) {
            return;
        }
        try (FileSystem target = FileSystems.newFileSystem(archive);
             StandardJavaFileManager files = compiler.getStandardFileManager(null, null,
                     StandardCharsets.UTF_8);
             Stream<Path> tree = Files.walk(sources.resolve("picocli"))) {
            if (Files.readAllBytes(target.getPath(ANY_CLASS))[VERSION_AT] >= JAVA_17) {
                return;
            }
            Path closure = Files.createDirectories(sources.resolve("groovy/lang"))
                    .resolve("Closure.java");
            Files.writeString(closure, CLOSURE);
            List<Path> units = Stream.concat(Stream.of(closure),
                    tree.filter(file -> file.toString().endsWith(".java"))).toList();
            Path classes = Files.createDirectories(sources.resolveSibling("picocli-classes"));
            files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(classes));
            boolean compiled = compiler.getTask(Writer.nullWriter(), files, null,
                    List.of("--release", "17", "-nowarn", "-proc:none", "-XDstringConcat=inline"),
                    null, files.getJavaFileObjectsFromPaths(units)).call();
            if (compiled) {
                replace(classes, target);
            }
        }
    }

    private static void replace(Path classes, FileSystem target) throws IOException {
        try (Stream<Path> tree = Files.walk(classes)) {
            for (Path file : tree.filter(Files::isRegularFile).toList()) {
                Path placed = target.getPath(classes.relativize(file).toString());
                Files.createDirectories(placed.getParent());
                Files.copy(file, placed, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }
}
