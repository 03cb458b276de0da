package billing.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Makes a release from the distribution folder of the build: the folder to unpack, its tar.gz, the
 * data and the control files of a Debian package, an OCI image, the bill of materials. Equal
 * sources and an equal JDK give equal files. The first start of
 * an installed release makes its class data archive.
 */
public final class Release {
    private static final Map<String, String> COMPLETIONS = Map.of(
            "bash", "bash-completion/completions/billing", "zsh", "zsh/site-functions/_billing",
            "fish", "fish/vendor_completions.d/billing.fish");
    private final Path root;
    private final Path work;
    private final String version;
    private final Instant time;
    private final Platform platform;
    private final Path home;

    private Release(String[] args) throws IOException, InterruptedException {
        this.root = Path.of(args[0]).toRealPath();
        this.work = Files.createDirectories(Path.of(args[1])).toRealPath();
        this.version = args[2];
        this.time = Instant.parse(args[3]);
        this.platform = Platform.detect();
        this.home = work.resolve("billing-" + version + "-linux-" + platform.machine());
    }

    /** Takes the folder of the sources, the working folder, the version, the time of all files. */
    public static void main(String[] args) throws Exception {
        new Release(args).make();
    }

    private void make() throws Exception {
        Path dist = work.resolve("dist");
        Folder.delete(home);
        Folder.delete(dist);
        Files.createDirectories(dist);
        String name = home.getFileName().toString();
        Path bom = dist.resolve(name + ".cdx.json");
        Bom.complete(work.resolve("bom.json"), bom, version);
        SortedMap<String, Path> libraries = lay();
        Files.copy(bom, home.resolve("bom.cdx.json"));
        Folder.settle(home, time);
        try (Tarball tar = new Tarball(dist.resolve(name + ".tar.gz"), time)) {
            tar.add(home, name);
        }
        debian();
        libraries.keySet().removeIf(library -> !SharedLibraries.isOfC(library));
        new ContainerImage(work, time).write(home, libraries, version, platform.debian(),
                dist.resolve("billing-" + version + "-oci-" + platform.debian() + ".tar"));
    }

    /** Lays out the folder; returns the libraries of the system that it needs, by their names. */
    private SortedMap<String, Path> lay() throws IOException, InterruptedException {
        Path built = root.resolve("cli/target/billing");
        for (String part : List.of("bin", "lib", "einvoice", "LICENSE", "NOTICE")) {
            Folder.copy(built.resolve(part), home.resolve(part));
        }
        home.resolve("bin/billing").toFile().setExecutable(true);
        Path runtime = home.resolve("runtime");
        List<Path> archives = new ArrayList<>();
        for (String folder : List.of("lib", "einvoice")) {
            try (Stream<Path> files = Files.list(home.resolve(folder))) {
                files.filter(file -> file.toString().endsWith(".jar")).sorted()
                        .forEach(archives::add);
            }
        }
        JavaRuntime.link(archives, work, runtime);
        List<Path> binaries = new ArrayList<>(List.of(runtime.resolve("bin/java"),
                Path.of("/bin/sh")));
        for (Path folder : List.of(runtime, home.resolve("lib/native"))) {
            for (Path file : Folder.contents(folder)) {
                if (file.toString().endsWith(".so")) {
                    binaries.add(file);
                }
            }
        }
        SortedMap<String, Path> needed = SharedLibraries.neededBy(binaries, runtime);
        SortedMap<String, Path> bundled = new TreeMap<>(needed);
        bundled.keySet().removeIf(SharedLibraries::isOfC);
        SharedLibraries.copy(bundled.values(), runtime.resolve("lib/bundled"),
                runtime.resolve("legal/bundled"));
        share();
        return needed;
    }

    private void share() throws IOException {
        Path share = home.resolve("share");
        for (Path page : Folder.contents(root.resolve("man"))) {
            String file = page.getFileName().toString();
            Folder.copy(page, share.resolve("man/man" + file.substring(file.length() - 1))
                    .resolve(file));
        }
        Path scripts = root.resolve("cli/src/main/resources/billing/cli/command/system");
        for (Map.Entry<String, String> completion : COMPLETIONS.entrySet()) {
            Folder.copy(scripts.resolve("completion." + completion.getKey()),
                    share.resolve(completion.getValue()));
        }
        Folder.copy(root.resolve("release/src/main/files"), share.resolve("billing"));
        Folder.copy(root.resolve("docs/OPERATIONS.md"), share.resolve("doc/billing/OPERATIONS.md"));
    }

    private void debian() throws IOException {
        Path control = Files.createDirectories(work.resolve("deb/control"));
        Path sources = root.resolve("release/src/main/deb");
        for (String script : List.of("postinst", "prerm", "postrm")) {
            Files.copy(sources.resolve(script), control.resolve(script),
                    StandardCopyOption.REPLACE_EXISTING);
        }
        Files.writeString(control.resolve("control"), Files.readString(sources.resolve("control"))
                .replace("@VERSION@", version).replace("@ARCHITECTURE@", platform.debian())
                .replace("@GLIBC@", platform.glibc()));
        try (Tarball data = new Tarball(work.resolve("deb/data.tar.gz"), time)) {
            for (String part : List.of("bin", "lib", "einvoice", "runtime")) {
                data.add(home.resolve(part), "usr/lib/billing/" + part);
            }
            data.link("usr/bin/billing", "../lib/billing/bin/billing");
            Path share = home.resolve("share");
            for (String part : List.of("man", "bash-completion", "fish")) {
                data.add(share.resolve(part), "usr/share/" + part);
            }
            data.add(share.resolve("zsh/site-functions"), "usr/share/zsh/vendor-completions");
            data.add(share.resolve("doc/billing"), "usr/share/doc/billing");
            data.add(home.resolve("NOTICE"), "usr/share/doc/billing/NOTICE");
            data.add(home.resolve("LICENSE"), "usr/share/doc/billing/copyright");
            data.add(home.resolve("bom.cdx.json"), "usr/share/doc/billing/bom.cdx.json");
            data.add(share.resolve("billing/grafana.json"),
                    "usr/share/doc/billing/grafana.json");
            data.add(share.resolve("billing/systemd"), "usr/lib/systemd/system");
            data.add(sources.resolve("sysusers.conf"), "usr/lib/sysusers.d/billing.conf");
        }
    }
}
