package billing.release;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;

/** Writes tar.gz archives whose files belong to root and have one time. */
final class Tarball implements AutoCloseable {
    private static final int EXECUTABLE = 0755;
    private static final int READABLE = 0644;
    private final TarArchiveOutputStream out;
    private final Date time;

    Tarball(Path file, Instant time) throws IOException {
        Files.createDirectories(file.getParent());
        GzipParameters parameters = new GzipParameters();
        OutputStream stream = new BufferedOutputStream(Files.newOutputStream(file));
        this.out = new TarArchiveOutputStream(
                new GzipCompressorOutputStream(stream, parameters), StandardCharsets.UTF_8.name());
        out.setLongFileMode(TarArchiveOutputStream.LONGFILE_GNU);
        this.time = Date.from(time);
    }

    /** Adds a file, or a folder with its contents, under a name. */
    void add(Path from, String name) throws IOException {
        entry(from, name);
        if (Files.isDirectory(from)) {
            for (Path one : Folder.contents(from)) {
                entry(one, name + "/" + from.relativize(one));
            }
        }
    }

    /** Adds a symbolic link. */
    void link(String name, String target) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(name, TarConstants.LF_SYMLINK);
        entry.setLinkName(target);
        put(entry, 0777);
    }

    private void entry(Path file, String name) throws IOException {
        boolean isFolder = Files.isDirectory(file);
        TarArchiveEntry entry = new TarArchiveEntry(isFolder ? name + "/" : name);
        if (isFolder) {
            put(entry, EXECUTABLE);
            return;
        }
        entry.setSize(Files.size(file));
        entry.setMode(Files.isExecutable(file) ? EXECUTABLE : READABLE);
        stamp(entry);
        out.putArchiveEntry(entry);
        Files.copy(file, out);
        out.closeArchiveEntry();
    }

    private void put(TarArchiveEntry entry, int mode) throws IOException {
        entry.setMode(mode);
        stamp(entry);
        out.putArchiveEntry(entry);
        out.closeArchiveEntry();
    }

    private void stamp(TarArchiveEntry entry) {
        entry.setModTime(time);
        entry.setIds(0, 0);
        entry.setNames("root", "root");
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
