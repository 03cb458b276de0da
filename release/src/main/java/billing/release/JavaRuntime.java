package billing.release;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** Links a Java runtime with the modules that the program needs, from the JDK that builds it. */
final class JavaRuntime {
    private static final Path JDK = Path.of(System.getProperty("java.home"));
    /** Modules that no class names: elliptic curves for TLS, languages, encodings of files. */
    private static final List<String> NOT_NAMED = List.of("jdk.crypto.ec", "jdk.localedata",
            "jdk.charsets", "jdk.unsupported", "jdk.zipfs", "java.sql", "java.naming");
    /** Libraries of the desktop, which a program without windows never loads. */
    private static final List<String> OF_WINDOWS = List.of("libawt_xawt.so", "libjawt.so",
            "libjsound.so", "libsplashscreen.so");

    private JavaRuntime() {
    }

    /**
     * Links the runtime.
     *
     * @param archives the archives whose classes decide which modules are needed
     * @param work     a folder for temporary files
     */
    static void link(List<Path> archives, Path work, Path target)
            throws IOException, InterruptedException {
        List<Path> plain = new ArrayList<>();
        for (Path archive : archives) {
            plain.add(withoutModule(archive, Files.createDirectories(work.resolve("plain"))));
        }
        // In a process of its own: the classes that it generates depend on those that this one has.
        Shell.output(JDK.resolve("bin/jlink").toString(), "--add-modules",
                String.join(",", modules(plain)), "--output", target.toString(),
                "--no-header-files", "--no-man-pages", "--vm", "server",
                "--strip-java-debug-attributes");
        for (String library : OF_WINDOWS) {
            Files.deleteIfExists(target.resolve("lib").resolve(library));
        }
        try (Stream<Path> programs = Files.list(target.resolve("bin"))) {
            for (Path program : programs.toList()) {
                if (!program.endsWith("java")) {
                    Files.delete(program);
                }
            }
        }
        // In Debian's JDK, certificates and their policies are links into the system.
        for (Path own : Folder.contents(JDK.resolve("lib/security"))) {
            Path copied = target.resolve(JDK.relativize(own).toString());
            Files.createDirectories(copied.getParent());
            Files.copy(own.toRealPath(), copied, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** A copy without module descriptors: these require modules that the program never loads. */
    private static Path withoutModule(Path archive, Path folder) throws IOException {
        Path copy = folder.resolve(archive.getFileName());
        try (ZipFile zip = new ZipFile(archive.toFile());
             ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(copy))) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                if (!entry.getName().endsWith("module-info.class")) {
                    out.putNextEntry(new ZipEntry(entry.getName()));
                    try (InputStream in = zip.getInputStream(entry)) {
                        in.transferTo(out);
                    }
                    out.closeEntry();
                }
            }
        }
        return copy;
    }

    private static Set<String> modules(List<Path> archives) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("--ignore-missing-deps",
                "--print-module-deps", "--multi-release", "17", "--class-path",
                String.join(":", archives.stream().map(Path::toString).toList())));
        archives.forEach(archive -> arguments.add(archive.toString()));
        String printed = tool("jdeps", arguments).lines().reduce((one, next) -> next).orElseThrow();
        Set<String> modules = new TreeSet<>(NOT_NAMED);
        modules.addAll(Arrays.asList(printed.strip().split(",")));
        return modules;
    }

    private static String tool(String name, List<String> arguments) throws IOException {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = ToolProvider.findFirst(name)
                .orElseThrow(() -> new IOException("this JDK has no " + name))
                .run(new PrintWriter(out), new PrintWriter(err), arguments.toArray(String[]::new));
        if (exit != 0) {
            throw new IOException(name + " failed: " + out + err);
        }
        return out.toString();
    }
}
