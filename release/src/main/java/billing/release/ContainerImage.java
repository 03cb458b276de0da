package billing.release;

import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import com.google.cloud.tools.jib.api.buildplan.ImageFormat;
import com.google.cloud.tools.jib.api.buildplan.Platform;
import com.google.cloud.tools.jib.api.buildplan.Port;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/**
 * An OCI image as a tar, from nothing: the C library and the shell of the building system, then the
 * release with its runtime. No registry and no daemon is needed.
 */
final class ContainerImage {
    /** Of nobody in particular, on any host. */
    private static final String USER = "65532:65532";
    private static final String DATA = "/var/lib/billing";
    private static final String HOME = "/usr/lib/billing";
    private static final int WEB = 8080;
    private final Path work;
    private final Instant time;

    ContainerImage(Path work, Instant time) {
        this.work = work;
        this.time = time;
    }

    /**
     * Writes the image.
     *
     * @param libraries the C library, by its names
     */
    void write(Path release, SortedMap<String, Path> libraries, String version, String machine,
               Path target) throws Exception {
        Path base = work.resolve("base");
        Folder.delete(base);
        lay(base, libraries);
        Folder.settle(base, time);
        Path cache = work.resolve("jib");
        JibContainerBuilder image = Jib.fromScratch()
                .setFormat(ImageFormat.OCI).setCreationTime(time)
                .setPlatforms(Set.of(new Platform(machine, "linux")))
                .addFileEntriesLayer(base(base))
                .addFileEntriesLayer(layer("runtime", release.resolve("runtime"),
                        HOME + "/runtime"))
                .addFileEntriesLayer(program(release))
                .setEntrypoint(HOME + "/bin/billing")
                .setProgramArguments("serve", "--host", "0.0.0.0")
                .setEnvironment(Map.of("BILLING_DB", DATA + "/billing.db", "HOME", DATA,
                        "PATH", "/usr/bin:/bin", "LANG", "C.UTF-8"))
                .setUser(USER).setWorkingDirectory(AbsoluteUnixPath.get(DATA))
                .addVolume(AbsoluteUnixPath.get(DATA)).addExposedPort(Port.tcp(WEB))
                .setLabels(Map.of("org.opencontainers.image.title", "billing",
                        "org.opencontainers.image.version", version,
                        "org.opencontainers.image.licenses", "Apache-2.0"));
        Files.deleteIfExists(target);
        image.containerize(Containerizer.to(TarImage.at(target).named("billing:" + version))
                .setOfflineMode(true).setBaseImageLayersCache(cache.resolve("base"))
                .setApplicationLayersCache(cache.resolve("layers")));
    }

    private static void lay(Path base, SortedMap<String, Path> libraries) throws Exception {
        Path licenses = base.resolve("usr/share/doc/base");
        for (Path library : libraries.values()) {
            SharedLibraries.copy(List.of(library), base.resolve(
                    library.getParent().toString().substring(1)), work(licenses, library));
        }
        Path shell = Path.of("/bin/sh").toRealPath();
        SharedLibraries.copy(List.of(shell), base.resolve("bin"), work(licenses, shell));
        Files.move(base.resolve("bin").resolve(shell.getFileName()), base.resolve("bin/sh"));
        Files.createDirectories(base.resolve("tmp"));
        Files.createDirectories(base.resolve(DATA.substring(1)));
        Path settings = Files.createDirectories(base.resolve("etc"));
        Files.writeString(settings.resolve("passwd"), "root:x:0:0:root:/root:/bin/sh\n"
                + "billing:x:65532:65532:billing:" + DATA + ":/bin/sh\n");
        Files.writeString(settings.resolve("group"), "root:x:0:\nbilling:x:65532:\n");
        Files.writeString(settings.resolve("nsswitch.conf"), "passwd: files\ngroup: files\n"
                + "hosts: files dns\n");
    }

    private static Path work(Path licenses, Path file) {
        return licenses.resolve(file.getFileName().toString());
    }

    private FileEntriesLayer base(Path base) throws IOException {
        FileEntriesLayer.Builder layer = FileEntriesLayer.builder().setName("base");
        for (Path one : Folder.contents(base)) {
            String name = "/" + base.relativize(one);
            if (name.equals("/tmp")) {
                layer.addEntry(one, AbsoluteUnixPath.get(name),
                        FilePermissions.fromOctalString("777"), time);
            } else if (name.equals(DATA)) {
                layer.addEntry(one, AbsoluteUnixPath.get(name),
                        FilePermissions.fromOctalString("750"), time, USER);
            } else {
                add(layer, one, name);
            }
        }
        return layer.build();
    }

    private FileEntriesLayer program(Path release) throws IOException {
        FileEntriesLayer.Builder layer = FileEntriesLayer.builder().setName("program");
        for (String part : List.of("bin", "lib", "einvoice", "LICENSE", "NOTICE")) {
            Path from = release.resolve(part);
            add(layer, from, HOME + "/" + part);
            if (Files.isDirectory(from)) {
                for (Path one : Folder.contents(from)) {
                    add(layer, one, HOME + "/" + release.relativize(one));
                }
            }
        }
        return layer.build();
    }

    private FileEntriesLayer layer(String name, Path folder, String to) throws IOException {
        FileEntriesLayer.Builder layer = FileEntriesLayer.builder().setName(name);
        for (Path one : Folder.contents(folder)) {
            add(layer, one, to + "/" + folder.relativize(one));
        }
        return layer.build();
    }

    private void add(FileEntriesLayer.Builder layer, Path file, String name) {
        boolean open = Files.isDirectory(file) || Files.isExecutable(file);
        layer.addEntry(file, AbsoluteUnixPath.get(name),
                FilePermissions.fromOctalString(open ? "755" : "644"), time);
    }
}
