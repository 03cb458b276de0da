package billing.einvoice.check;

import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The files of the rules, in a folder or a zip file. Within the rules a file is addressed by a URI
 * of a scheme of its own, so that nothing outside the folder can be referred to.
 */
public final class RuleFiles implements AutoCloseable {
    /** The scheme of addresses of rule files. */
    static final String SCHEME = "rules";
    /** The description of the rules. */
    static final String DESCRIPTION = "rules.yaml";
    private final Path place;
    private final Path root;
    private final FileSystem zip;

    private RuleFiles(Path place, Path root, FileSystem zip) {
        this.place = place;
        this.root = root;
        this.zip = zip;
    }

    /**
     * Opens a folder or a zip file with rules.
     *
     * @throws InputException if it is neither, or has no {@code rules.yaml}
     */
    public static RuleFiles open(Path place) throws IOException {
        if (Files.isDirectory(place)) {
            return described(new RuleFiles(place, place, null));
        }
        if (!Files.isRegularFile(place)) {
            throw fault(place, "there is no folder or zip file " + place, null);
        }
        try {
            FileSystem zip = FileSystems.newFileSystem(place);
            return described(new RuleFiles(place, zip.getPath("/"), zip));
        } catch (java.nio.file.ProviderNotFoundException | java.util.zip.ZipException e) {
            throw fault(place, place + " is neither a folder nor a zip file", null);
        }
    }

    private static RuleFiles described(RuleFiles files) throws IOException {
        if (!Files.isRegularFile(files.root.resolve(DESCRIPTION))) {
            files.close();
            throw fault(files.place, "there is no " + DESCRIPTION + " in " + files.place,
                    "einvoice/rules.zip of the distribution is an example");
        }
        return files;
    }

    /** The folder or zip file. */
    Path place() {
        return place;
    }

    /** The bytes of a file by its path from the root. */
    InputStream open(String path) throws IOException {
        return Files.newInputStream(resolved(path));
    }

    /** The address of a file. */
    static String address(String path) {
        return SCHEME + ":/" + path.replace(" ", "%20");
    }

    /**
     * The path of the file that another one refers to.
     *
     * @throws IOException if it is not a file of the rules
     */
    String refer(String reference, String base) throws IOException {
        try {
            URI address = new URI(base == null ? SCHEME + ":/" : base).resolve(
                    new URI(reference)).normalize();
            if (!SCHEME.equals(address.getScheme()) || address.getPath() == null) {
                throw new IOException("the rules refer to " + reference
                        + ", which is not a file of the rules");
            }
            return address.getPath().substring(1);
        } catch (URISyntaxException e) {
            throw new IOException("the rules refer to " + reference, e);
        }
    }

    private Path resolved(String path) throws IOException {
        Path file = root.resolve(path).normalize();
        if (!file.startsWith(root) || !Files.isRegularFile(file)) {
            throw fault(place, "there is no file " + path + " in " + place,
                    "give a complete set of rules with --rules");
        }
        return file;
    }

    /** A fault of the rules, not of a document. */
    InputException fault(String message) {
        return fault(place, message, null);
    }

    private static InputException fault(Path place, String message, String hint) {
        return new InputException(List.of(new Problem(place.toString(), 0, 0, null,
                "value_is_invalid", message, hint)));
    }

    @Override
    public void close() throws IOException {
        if (zip != null) {
            zip.close();
        }
    }
}
