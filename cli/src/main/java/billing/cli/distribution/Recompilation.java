package billing.cli.distribution;

import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
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
        SortedMap<String, byte[]> files = files();
        if (files.get(ANY_CLASS)[VERSION_AT] >= JAVA_17) {
            return;
        }
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null,
                     StandardCharsets.UTF_8);
             Stream<Path> tree = Files.walk(sources.resolve("picocli"))) {
            Path closure = Files.createDirectories(sources.resolve("groovy/lang"))
                    .resolve("Closure.java");
            Files.writeString(closure, CLOSURE);
            List<Path> units = Stream.concat(Stream.of(closure),
                    tree.filter(file -> file.toString().endsWith(".java"))).toList();
            Path classes = Files.createDirectories(sources.resolveSibling("picocli-classes"));
            manager.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(classes));
            boolean compiled = compiler.getTask(Writer.nullWriter(), manager, null,
                    List.of("--release", "17", "-nowarn", "-proc:none", "-XDstringConcat=inline"),
                    null, manager.getJavaFileObjectsFromPaths(units)).call();
            if (compiled) {
                addTo(files, classes);
                ZipWriter.write(archive, files);
            }
        }
    }

    private SortedMap<String, byte[]> files() throws IOException {
        SortedMap<String, byte[]> files = new TreeMap<>();
        try (ZipFile published = new ZipFile(archive.toFile())) {
            for (ZipEntry entry : Collections.list(published.entries())) {
                if (!entry.isDirectory()) {
                    try (InputStream in = published.getInputStream(entry)) {
                        files.put(entry.getName(), in.readAllBytes());
                    }
                }
            }
        }
        return files;
    }

    private static void addTo(Map<String, byte[]> files, Path classes) throws IOException {
        try (Stream<Path> tree = Files.walk(classes)) {
            for (Path file : tree.filter(Files::isRegularFile).toList()) {
                files.put(classes.relativize(file).toString().replace('\\', '/'),
                        Files.readAllBytes(file));
            }
        }
    }
}
