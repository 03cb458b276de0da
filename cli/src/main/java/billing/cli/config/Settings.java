package billing.cli.config;

import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Finds the value of a setting: flag, {@code BILLING_*} environment, {@code billing.yaml} found
 * upwards from the working directory, the user's file, default; the first that has it wins.
 */
public final class Settings {
    private final Map<Setting, String> variables;
    private final List<ConfigFile> files;

    /**
     * The settings for a directory; reads the variables and the configuration files that exist.
     *
     * @param faulty receives the faults of a variable or a file, which is left out
     */
    public Settings(Map<String, String> environment, Path directory,
                    Consumer<InputException> faulty) {
        this.variables = variables(environment, faulty);
        this.files = ConfigFile.inForce(environment, directory, faulty);
    }

    /** An empty variable is not set. */
    private static Map<Setting, String> variables(Map<String, String> environment,
                                                  Consumer<InputException> faulty) {
        Map<Setting, String> variables = new EnumMap<>(Setting.class);
        for (Setting setting : Setting.values()) {
            String value = environment.getOrDefault(setting.variable(), "");
            String expected = value.isEmpty() ? null : setting.expectation(value);
            if (expected != null) {
                faulty.accept(new InputException(List.of(new Problem(null, 0, 0, null,
                        "invalid_value", setting.variable() + ": \"" + value + "\" is not "
                                + expected, null))));
            } else if (!value.isEmpty()) {
                variables.put(setting, value);
            }
        }
        return variables;
    }

    /** The value of a setting; {@code flag} is the one on the command line, or null. */
    public SettingValue value(Setting setting, Object flag) {
        if (flag != null) {
            return new SettingValue(flag.toString(), setting.option());
        }
        String variable = variables.get(setting);
        if (variable != null) {
            return new SettingValue(variable, setting.variable());
        }
        for (ConfigFile file : files) {
            String value = file.value(setting);
            if (value != null) {
                return new SettingValue(value, file.path().toString());
            }
        }
        return new SettingValue(setting.byDefault(), "default");
    }
}
