package billing.cli.command.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The included samples, with the start and end of their billing. */
enum Sample {
    AI_INFERENCE("2026-01-01T08:00:00Z", "2026-02-02T00:00:00Z"),
    PAYMENTS("2026-01-05T09:00:00Z", "2026-02-06T00:00:00Z"),
    INFRASTRUCTURE("2026-01-12T10:00:00Z", "2026-04-01T12:00:00Z");

    private final Instant start;
    private final Instant end;

    Sample(String start, String end) {
        this.start = Instant.parse(start);
        this.end = Instant.parse(end);
    }

    /** When the catalog is applied. */
    Instant start() {
        return start;
    }

    /** The end of the billing run. */
    Instant end() {
        return end;
    }

    /** Its name, also of its folder. */
    String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Writes its files to a folder; returns their number. */
    int copyTo(Path folder) throws IOException {
        URI packed = packed();
        if (!packed.getScheme().equals("jar")) {
            return copy(Path.of(packed), folder);
        }
        try (FileSystem archive = FileSystems.newFileSystem(packed, Map.of())) {
            return copy(archive.provider().getPath(packed), folder);
        }
    }

    private URI packed() {
        try {
            return Sample.class.getResource("/samples/" + code()).toURI();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int copy(Path from, Path folder) throws IOException {
        try (Stream<Path> tree = Files.walk(from)) {
            List<Path> files = tree.filter(Files::isRegularFile).toList();
            for (Path file : files) {
                Path target = folder.resolve(from.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
            }
            return files.size();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
