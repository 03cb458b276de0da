package billing.release;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Shared libraries of the building system that programs and libraries need. */
final class SharedLibraries {
    /** Of glibc, which every system has and which must fit its kernel and settings. */
    private static final Pattern C_LIBRARY = Pattern.compile(
            "ld-linux.*|lib(c|m|dl|rt|pthread|resolv|util|anl)\\.so\\..*");
    private static final Pattern FOUND = Pattern.compile("\\s*(?:\\S+ => )?(/\\S+) \\(0x\\w+\\)");
    private static final Pattern MISSING = Pattern.compile("\\s*(\\S+) => not found");

    private SharedLibraries() {
    }

    /**
     * The libraries outside of a folder that its binaries need, with those that these need, by the
     * name under which they are looked for.
     */
    static SortedMap<String, Path> neededBy(List<Path> binaries, Path folder)
            throws IOException, InterruptedException {
        SortedMap<String, Path> needed = new TreeMap<>();
        String own = folder.resolve("lib") + ":" + folder.resolve("lib/server");
        for (Path binary : binaries) {
            String listed = Shell.output(Map.of("LD_LIBRARY_PATH", own),
                    List.of("ldd", binary.toString()));
            for (String line : listed.lines().toList()) {
                Matcher missing = MISSING.matcher(line);
                if (missing.matches()) {
                    throw new IOException(binary + " needs " + missing.group(1)
                            + ", which is not installed");
                }
                Matcher found = FOUND.matcher(line);
                if (found.matches() && !found.group(1).startsWith(folder.toString())) {
                    Path library = Path.of(found.group(1));
                    needed.put(library.getFileName().toString(), library);
                }
            }
        }
        return needed;
    }

    static boolean isOfC(String name) {
        return C_LIBRARY.matcher(name).matches();
    }

    /** Copies files with the licenses of their Debian packages and a list of these. */
    static void copy(Iterable<Path> files, Path to, Path licenses)
            throws IOException, InterruptedException {
        SortedSet<String> packages = new TreeSet<>();
        for (Path file : files) {
            Files.createDirectories(to);
            Files.copy(file.toRealPath(), to.resolve(file.getFileName()),
                    StandardCopyOption.REPLACE_EXISTING);
            packages.add(packageOf(file));
        }
        List<String> list = new ArrayList<>();
        for (String name : packages) {
            list.add(Shell.output("dpkg-query", "-W", "-f",
                    "${Package} ${Version}, source ${source:Package} ${source:Version}", name));
            Path license = Path.of("/usr/share/doc", name.replaceAll(":.*", ""), "copyright");
            Folder.copy(license.toRealPath(), licenses.resolve(name.replaceAll(":.*", ""))
                    .resolve("copyright"));
        }
        if (!list.isEmpty()) {
            Files.createDirectories(licenses);
            Files.writeString(licenses.resolve("PACKAGES"), "Unchanged files of these Debian"
                    + " packages, whose sources are at https://snapshot.debian.org:\n\n"
                    + String.join("\n", list) + "\n", StandardCharsets.UTF_8);
        }
    }

    /** The package of a file; dpkg knows it by its path before or after the merge of /usr. */
    private static String packageOf(Path file) throws IOException, InterruptedException {
        Path real = file.toRealPath();
        List<String> names = new ArrayList<>(List.of(file.toString(), real.toString()));
        for (Path one : List.of(file, real)) {
            names.add(one.startsWith("/usr") ? "/" + Path.of("/usr").relativize(one)
                    : "/usr" + one);
        }
        List<String> query = new ArrayList<>(List.of("dpkg-query", "-S"));
        query.addAll(names);
        String found = Shell.found(query);
        if (found.contains(": ")) {
            return found.substring(0, found.indexOf(": "));
        }
        throw new IOException("no installed package has " + file + ", so its license is unknown;"
                + " build on Debian, or with a JDK that needs no libraries of the system");
    }
}
