package billing.cli.config;

import billing.kernel.error.InputException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Finds the value of a setting: flag, {@code BILLING_*} environment, {@code billing.yaml} found
 * upwards from the working directory, the user's file, default; the first that has it wins.
 */
public final class Settings {
    private final Map<String, String> environment;
    private final List<ConfigFile> files;

    /**
     * The settings for a directory; reads the configuration files that exist.
     *
     * @param faulty receives the faults of a file, which is left out
     */
    public Settings(Map<String, String> environment, Path directory,
                    Consumer<InputException> faulty) {
        this.environment = environment;
        this.files = ConfigFile.inForce(environment, directory, faulty);
    }

    /** The value of a setting; {@code flag} is the one on the command line, or null. */
    public SettingValue value(Setting setting, Object flag) {
        if (flag != null) {
            return new SettingValue(flag.toString(), setting.option());
        }
        String variable = environment.get(setting.variable());
        if (variable != null && !variable.isEmpty()) {
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
