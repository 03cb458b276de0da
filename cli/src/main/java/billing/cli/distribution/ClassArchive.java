package billing.cli.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The class data archive of a training run, which makes starts faster. It is valid for the Java
 * that made it and for the archives at the paths of that run only. No two of Java 17 are equal byte
 * for byte, so a release has none: its first start makes it.
 */
public final class ClassArchive {
    private static final String NAME = "billing.jsa";
    /** The folder of a release, which its launcher opens, so that the release can be moved. */
    private static final String OPENED = "/proc/self/fd/9";
    /** Opens it for a program: a child of Java inherits no descriptors. */
    private static final List<String> OPENING =
            List.of("/bin/sh", "-c", "exec 9<\"$1\"; shift; exec \"$@\"", "sh");

    private ClassArchive() {
    }

    /** Makes the archive of the release in a folder; that which is there is replaced at the end. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path home = Path.of(args[0]);
        List<String> opening = new ArrayList<>(OPENING);
        opening.add(home.toString());
        write(home, opening, OPENED);
    }

    /** Makes the archive of a folder that stays where it is. */
    static void write(Path home) throws IOException, InterruptedException {
        write(home, List.of(), home.toString());
    }

    private static void write(Path home, List<String> opening, String opened)
            throws IOException, InterruptedException {
        List<String> java = new ArrayList<>(opening);
        java.addAll(List.of(java().toString(), "-XX:+UseSerialGC", "-Xlog:disable", "-Xlog:all=off",
                "-cp", opened + "/lib/billing.jar"));
        Path work = Files.createTempDirectory("billing-classes");
        Path made = home.resolve(NAME + "." + ProcessHandle.current().pid());
        Path classes = work.resolve("classes.lst");
        try {
            run(java, "-XX:DumpLoadedClassList=" + classes, "-XX:TieredStopAtLevel=1",
                    "-Dorg.sqlite.lib.path=" + home.resolve("lib/native"),
                    Training.class.getName(),
                    Files.createDirectory(work.resolve("training")).toString());
            run(java, "-Xshare:dump", "-XX:SharedClassListFile=" + classes,
                    "-XX:SharedArchiveFile=" + made);
            made.toFile().setReadable(true, false);
            Files.move(made, home.resolve(NAME), StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(made);
            try (Stream<Path> files = Files.walk(work)) {
                files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
            }
        }
    }

    private static void run(List<String> java, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(java);
        command.addAll(List.of(arguments));
        int exit = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
        if (exit != 0) {
            throw new IOException(String.join(" ", command) + " ended with " + exit);
        }
    }

    /** The Java that runs this program. */
    static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }
}
