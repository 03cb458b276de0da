package billing.cli.config;

import billing.engine.driver.DatabaseAddress;
import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** The files that exist, the nearest first; the YAML library is loaded for those only. */
    static List<ConfigFile> inForce(Map<String, String> environment, Path directory) {
        List<ConfigFile> files = new ArrayList<>();
        for (Path at = directory; at != null; at = at.getParent()) {
            Path candidate = at.resolve(PROJECT_FILE);
            if (Files.isRegularFile(candidate)) {
                requireTrusted(candidate);
                files.add(read(candidate));
                break;
            }
        }
        Path own = userFile(environment);
        if (own != null && Files.isRegularFile(own)) {
            files.add(read(own));
        }
        return files;
    }

    /** The value of a setting; null if the file does not set it. */
    String value(Setting setting) {
        String value = values.get(setting);
        return setting.isPath() && value != null && !DatabaseAddress.isServer(value)
                ? path.resolveSibling(value).normalize().toString() : value;
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
        Map<String, Object> content;
        try {
            content = new YAMLMapper().readValue(path.toFile(), new TypeReference<>() { });
        } catch (JsonProcessingException e) {
            var place = e.getLocation();
            throw new InputException(List.of(new Problem(path.toString(),
                    place == null ? 0 : place.getLineNr(), place == null ? 0 : place.getColumnNr(),
                    null, "invalid_format", "the settings file is not a YAML mapping: "
                    + e.getOriginalMessage().lines().findFirst().orElse(""),
                    "write one setting per line, like `db: billing.db`")));
        } catch (IOException e) {
            throw new InputException(List.of(new Problem(path.toString(), 0, 0, null,
                    "unreadable", "cannot read the settings file: " + e.getMessage(), null)));
        }
        return new ConfigFile(path, content == null ? Map.of() : known(path, content));
    }

    private static Map<Setting, String> known(Path path, Map<String, Object> content) {
        Map<Setting, String> values = new LinkedHashMap<>();
        List<Problem> problems = new ArrayList<>();
        content.forEach((key, value) -> setting(key).ifPresentOrElse(
                setting -> values.put(setting, String.valueOf(value)),
                () -> problems.add(new Problem(path.toString(), 0, 0, key, "unknown_member",
                        "unknown setting \"" + key + "\"", "use one of: " + names()))));
        if (!problems.isEmpty()) {
            throw new InputException(problems);
        }
        return values;
    }

    private static Optional<Setting> setting(String key) {
        return Stream.of(Setting.values()).filter(setting -> setting.key().equals(key)).findFirst();
    }

    private static String names() {
        return Arrays.stream(Setting.values()).map(Setting::key).collect(Collectors.joining(", "));
    }
}
