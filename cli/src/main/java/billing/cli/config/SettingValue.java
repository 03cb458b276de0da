package billing.cli.config;

/**
 * The value of a setting and where it was set.
 *
 * @param value  the text; null if there is neither value nor default
 * @param origin {@code --db}, {@code BILLING_DB}, a file's path, or {@code default}
 */
public record SettingValue(String value, String origin) {
    /** Whether the setting is switched on: {@code true}, {@code yes}, {@code on} or {@code 1}. */
    public boolean isOn() {
        return Setting.isOn(value);
    }
}
