package billing.usage.archive;

import billing.engine.Json;
import billing.input.file.NewFile;
import billing.kernel.file.FolderSync;
import billing.kernel.file.Sha256;
import billing.usage.archive.ArchiveWriter.Written;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.time.YearMonth;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * A directory to which archives are written: a file and its manifest appear whole or not at all,
 * and no file that is there is ever replaced.
 *
 * @param path         of the directory
 * @param organization whose usage it is
 */
public record ArchiveFolder(Path path, Organization organization) {
    private static final String FORMAT = "billing usage archive";
    private static final int FORMAT_VERSION = 1;
    private static final String ENDING = ".jsonl.gz";
    private static final String MANIFEST = ".manifest.json";
    private static final String PART = ".part";

    /** Whose usage files hold. */
    public record Organization(UUID id, String name) {
    }

    /**
     * A name for a month that no file has.
     *
     * @param recorded names of files elsewhere, which may be brought together in one directory
     */
    public String nameFor(YearMonth month, Set<String> recorded) {
        int number = 1;
        while (recorded.contains(name(month, number))
                || Files.exists(path.resolve(name(month, number)))
                || Files.exists(path.resolve(manifest(name(month, number))))) {
            number++;
        }
        return name(month, number);
    }

    private static String name(YearMonth month, int number) {
        return "usage-" + month + "-" + number + ENDING;
    }

    private static int numberOf(String name, YearMonth month) {
        return Integer.parseInt(name.substring(("usage-" + month + "-").length(),
                name.length() - ENDING.length()));
    }

    private static String manifest(String name) {
        return name.substring(0, name.length() - ENDING.length()) + MANIFEST;
    }

    /** Where a file of this name is. */
    public Path file(String name) {
        return path.resolve(name);
    }

    /** Begins a file under a temporary name; what an interrupted command left there is lost. */
    public ArchiveWriter begin(String name) throws IOException {
        Files.createDirectories(path);
        Files.deleteIfExists(part(name));
        return new ArchiveWriter(part(name));
    }

    /**
     * Verifies a written file by reading it again, and gives it and its manifest their names. A
     * file of the month with the same bytes takes its place: an interrupted command has left it.
     *
     * @return the name that it has
     * @throws IOException when it is not what was written
     */
    public String complete(String name, YearMonth month, Written written) throws IOException {
        verify(part(name), written);
        // Names of files that were moved elsewhere are left out, so the first gap is not the end.
        int last = numberOf(name, month);
        for (int number = 1; number < last; number++) {
            Path same = path.resolve(name(month, number));
            if (Files.exists(same) && Files.size(same) == written.contents().bytes()
                    && Sha256.hex(same).equals(written.contents().sha256())) {
                Files.delete(part(name));
                describe(name(month, number), month, written);
                return name(month, number);
            }
        }
        Files.move(part(name), path.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        describe(name, month, written);
        return name;
    }

    /** Writes the manifest of a file. */
    private void describe(String name, YearMonth month, Written written) throws IOException {
        Path manifest = part(manifest(name));
        Files.deleteIfExists(manifest);
        try (FileChannel channel = NewFile.create(manifest)) {
            channel.write(StandardCharsets.UTF_8.encode(
                    Json.write(manifest(name, month, written)) + "\n"));
            channel.force(true);
        }
        Files.move(manifest, path.resolve(manifest(name)), StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
        FolderSync.force(path);
    }

    /** Deletes a file that nothing was archived with. */
    public void discard(String name) throws IOException {
        for (String each : new String[] {name, manifest(name)}) {
            Files.deleteIfExists(part(each));
            Files.deleteIfExists(path.resolve(each));
        }
    }

    private Map<String, Object> manifest(String name, YearMonth month, Written written) {
        Map<String, Object> manifest = new LinkedHashMap<>();
        manifest.put("format", FORMAT);
        manifest.put("format_version", FORMAT_VERSION);
        manifest.put("organization_id", organization.id().toString());
        manifest.put("organization_name", organization.name());
        manifest.put("month", month.toString());
        manifest.put("first_timestamp", written.contents().first());
        manifest.put("last_timestamp", written.contents().last());
        manifest.put("file", name);
        manifest.put("bytes", written.contents().bytes());
        manifest.put("sha256", written.contents().sha256());
        manifest.put("unpacked_sha256", written.unpackedSha256());
        manifest.put("events", written.contents().events());
        manifest.put("voided_events", written.contents().voided());
        return manifest;
    }

    private Path part(String name) {
        return path.resolve(name + PART);
    }

    private static void verify(Path file, Written written) throws IOException {
        MessageDigest lines = Sha256.digest();
        long events = 0;
        try (ArchiveReader reader = new ArchiveReader(file, 0, Files.size(file))) {
            for (String line = reader.line(); line != null; line = reader.line()) {
                if (!ArchiveLine.of(ArchiveLine.read(line)).equals(line)) {
                    throw new IOException(file + " has a line that is read with other contents: "
                            + line);
                }
                lines.update((line + "\n").getBytes(StandardCharsets.UTF_8));
                events++;
            }
        }
        if (events != written.contents().events()
                || !HexFormat.of().formatHex(lines.digest()).equals(written.unpackedSha256())
                || !Sha256.hex(file).equals(written.contents().sha256())) {
            throw new IOException(file + " was read with other contents than were written");
        }
    }
}
