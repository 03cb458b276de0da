package billing.cli.config;

import billing.engine.driver.DatabaseAddress;
import billing.input.Document;
import billing.input.Node;
import billing.input.Problems;
import billing.kernel.error.FileErrors;
import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A file with settings: {@code billing.yaml} of a project, or the user's own.
 *
 * @param path   its path
 * @param values its settings, all of them known
 */
record ConfigFile(Path path, Map<Setting, String> values) {
    private static final String PROJECT_FILE = "billing.yaml";

    /**
     * The files that exist, the nearest first; the YAML library is loaded for those only.
     *
     * @param faulty receives the faults of a file, which is left out
     */
    static List<ConfigFile> inForce(Map<String, String> environment, Path directory,
                                    Consumer<InputException> faulty) {
        List<ConfigFile> files = new ArrayList<>();
        for (Path at = directory; at != null; at = at.getParent()) {
            Path candidate = at.resolve(PROJECT_FILE);
            if (isPresent(candidate)) {
                read(candidate, ConfigFile::requireTrusted, faulty, files);
                break;
            }
        }
        Path own = userFile(environment);
        if (own != null && isPresent(own)) {
            read(own, trusted -> { }, faulty, files);
        }
        return files;
    }

    /** Whatever has the name counts: in its place, other settings could choose the database. */
    private static boolean isPresent(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }

    private static void read(Path file, Consumer<Path> check, Consumer<InputException> faulty,
                             List<ConfigFile> files) {
        try {
            requireRegularFile(file);
            check.accept(file);
            files.add(read(file));
        } catch (InputException e) {
            faulty.accept(e);
        }
    }

    /** The value of a setting; null if the file does not set it. */
    String value(Setting setting) {
        String value = values.get(setting);
        return setting.isPath() && value != null && !DatabaseAddress.isServer(value)
                ? path.resolveSibling(value).normalize().toString() : value;
    }

    /** A pipe would be waited for; a link may lead nowhere. */
    private static void requireRegularFile(Path file) {
        try {
            if (!Files.readAttributes(file, BasicFileAttributes.class).isRegularFile()) {
                throw unreadable(file, "it is not a regular file");
            }
        } catch (IOException e) {
            throw unreadable(file, FileErrors.reason(e));
        }
    }

    /** Without this check, whoever can write above a project's folder could choose its database. */
    private static void requireTrusted(Path file) {
        if (!FileOwner.isTrusted(file)) {
            throw new InputException(List.of(new Problem(file.toString(), 0, 0, null,
                    "not_trusted", "the settings file belongs to another user and is not used",
                    "remove the file, or work in another folder")));
        }
    }

    private static Path userFile(Map<String, String> environment) {
        String base = environment.get("XDG_CONFIG_HOME");
        String home = environment.get("HOME");
        if (base != null && !base.isEmpty()) {
            return Path.of(base, "billing", "config.yaml");
        }
        return home == null ? null : Path.of(home, ".config", "billing", "config.yaml");
    }

    private static ConfigFile read(Path path) {
        Problems problems = new Problems();
        List<Node> documents = Document.read(path.toString(), bytes(path), problems).stream()
                .filter(document -> !document.isBlank()).toList();
        if (documents.size() > 1) {
            problems.add(documents.get(1), "base", "invalid_format",
                    "the settings file has more than one YAML document",
                    "remove the lines `---` between its settings");
        }
        Map<Setting, String> values = new LinkedHashMap<>();
        for (Node document : documents) {
            if (document.is(Node.Kind.OBJECT)) {
                document.members().keySet()
                        .forEach(key -> read(document, key, problems, values));
            } else {
                problems.add(document, "base", "invalid_format", "the settings file has "
                        + document.shown() + " where a setting is expected",
                        "write one setting per line, like `db: billing.db`");
            }
        }
        problems.refuse();
        return new ConfigFile(path, values);
    }

    private static byte[] bytes(Path path) {
        try {
            return Files.readAllBytes(path);
        } catch (IOException e) {
            throw unreadable(path, FileErrors.reason(e));
        }
    }

    private static InputException unreadable(Path path, String reason) {
        return new InputException(List.of(new Problem(path.toString(), 0, 0, null, "unreadable",
                "the settings file cannot be read: " + reason,
                "make it readable, or remove it")));
    }

    /** Reads a setting; one without a value is not set. */
    private static void read(Node document, String key, Problems problems,
                             Map<Setting, String> values) {
        Node value = document.members().get(key);
        Setting setting = setting(key);
        if (setting == null) {
            problems.add(document.placeOfName(key), key, key, "unknown_member",
                    "unknown setting \"" + key + "\"", "use one of: " + names());
        } else if (value.is(Node.Kind.OBJECT) || value.is(Node.Kind.LIST)) {
            problems.add(value, key, "invalid_value", key + ": a setting is a single value, not "
                    + value.kind().phrase(), null);
        } else if (!value.is(Node.Kind.NULL)) {
            String expected = setting.expectation(value.text());
            if (expected == null) {
                values.put(setting, value.text());
            } else {
                problems.add(value, key, "invalid_value", key + ": " + value.shown() + " is not "
                        + expected, null);
            }
        }
    }

    /** Null if there is none of this name. */
    private static Setting setting(String key) {
        return Stream.of(Setting.values()).filter(setting -> setting.key().equals(key)).findFirst()
                .orElse(null);
    }

    private static String names() {
        return Arrays.stream(Setting.values()).map(Setting::key).collect(Collectors.joining(", "));
    }
}
