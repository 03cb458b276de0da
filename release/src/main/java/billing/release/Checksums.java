package billing.release;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Writes SHA256SUMS, which `sha256sum -c` verifies, for the files of a folder. */
public final class Checksums {
    private static final String NAME = "SHA256SUMS";

    private Checksums() {
    }

    /** Takes the folder. */
    public static void main(String[] args) throws IOException, GeneralSecurityException {
        Path folder = Path.of(args[0]);
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(file -> !file.endsWith(NAME)).sorted().toList();
        }
        StringBuilder sums = new StringBuilder();
        for (Path file : files) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
                in.transferTo(OutputStream.nullOutputStream());
            }
            sums.append(HexFormat.of().formatHex(digest.digest())).append("  ")
                    .append(file.getFileName()).append('\n');
        }
        Files.writeString(folder.resolve(NAME), sums);
    }
}
