package billing.cli.distribution;

import billing.engine.sqlite.NativeLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Completes the distribution folder, which the build has filled with archives: adds the launcher,
 * the licenses and the parts that check e-invoices, unpacks the database driver's native library,
 * recompiles picocli, and writes the class data archive of a training run.
 *
 * <p>The last three steps only make the start faster; the program runs without them.
 */
public final class Assembly {
    private final Path home;

    private Assembly(Path home) {
        this.home = home;
    }

    /**
     * Arguments: the folder, the launcher, in the folder of LICENSE and NOTICE, the archive of
     * picocli, the folder of its sources, the folder with the parts that check e-invoices.
     */
    public static void main(String[] args) throws Exception {
        Path home = Path.of(args[0]);
        Assembly assembly = new Assembly(home);
        NativeLibrary.unpack(home.resolve("lib/native"));
        assembly.copyLauncher(Path.of(args[1]));
        assembly.copyLicenses(Path.of(args[1]).toAbsolutePath().getParent());
        assembly.copyCheckParts(Path.of(args[4]));
        new Recompilation(home.resolve("lib").resolve(args[2]), Path.of(args[3])).run();
        ClassArchive.write(home);
        // Written last: for the launcher this file marks the folder as complete.
        Files.writeString(home.resolve("java"), ClassArchive.java() + "\n");
    }

    private void copyLauncher(Path launcher) throws IOException {
        Path target = Files.createDirectories(home.resolve("bin")).resolve("billing");
        Files.copy(launcher, target, StandardCopyOption.REPLACE_EXISTING,
                StandardCopyOption.COPY_ATTRIBUTES);
    }

    private void copyLicenses(Path from) throws IOException {
        for (String name : List.of("LICENSE", "NOTICE")) {
            Files.copy(from.resolve(name), home.resolve(name),
                    StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** The processor as it is, and the rules in one file, a tenth of their size. */
    private void copyCheckParts(Path from) throws IOException {
        Path target = Files.createDirectories(home.resolve("einvoice"));
        try (Stream<Path> archives = Files.list(from)) {
            for (Path archive : archives.filter(Files::isRegularFile).toList()) {
                Files.copy(archive, target.resolve(archive.getFileName()),
                        StandardCopyOption.REPLACE_EXISTING);
            }
        }
        Path rules = from.resolve("rules");
        SortedMap<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> tree = Files.walk(rules)) {
            for (Path file : tree.filter(Files::isRegularFile).toList()) {
                files.put(rules.relativize(file).toString().replace('\\', '/'),
                        Files.readAllBytes(file));
            }
        }
        ZipWriter.write(target.resolve("rules.zip"), files);
    }
}
