package billing.release;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The class data archive of a release, made with its own runtime. Archives of Java 17 are valid
 * only for the files at the paths that they were made with. These lead through a descriptor of the
 * folder, which the launcher opens too, so that they are the same wherever the release is
 * installed.
 */
final class ClassArchive {
    private static final String TRAINING = "billing.cli.distribution.Training";
    /** Runs its arguments with the folder as descriptor 9. */
    private static final String IN_FOLDER = "exec 9<\"$1\"; shift; exec \"$@\"";

    private ClassArchive() {
    }

    /** Writes the archive; the times of all files must be the final ones. */
    static void write(Path home, Path work) throws IOException, InterruptedException {
        Path classes = work.resolve("classes.lst");
        java(home, "-XX:DumpLoadedClassList=" + classes, "-XX:TieredStopAtLevel=1",
                "-Dorg.sqlite.lib.path=" + home.resolve("lib/native"), TRAINING);
        // The order in which threads happened to load them must not show.
        TreeSet<String> sorted = new TreeSet<>();
        for (String line : Files.readAllLines(classes)) {
            if (!line.startsWith("#") && !line.contains(" source: ")) {
                sorted.add(line.replaceFirst(" id: \\d+$", ""));
            }
        }
        Files.write(classes, sorted, StandardCharsets.UTF_8);
        java(home, "-Xshare:dump", "-XX:SharedClassListFile=" + classes,
                "-XX:SharedArchiveFile=" + home.resolve("billing.jsa"));
    }

    private static void java(Path home, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", IN_FOLDER, "sh",
                home.toString(), home.resolve("runtime/bin/java").toString(),
                "-XX:+UseSerialGC", "-Xlog:disable", "-Xlog:all=off", "-cp",
                "/proc/self/fd/9/lib/billing.jar"));
        command.addAll(List.of(arguments));
        Shell.output(Map.of("LD_LIBRARY_PATH", home.resolve("runtime/lib/bundled").toString()),
                command);
    }
}
