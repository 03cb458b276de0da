package billing.server.http;

/** Metrics in the text format of Prometheus. */
final class MetricText {
    private final StringBuilder text = new StringBuilder();

    /** Begins a metric. */
    void head(String name, String meaning, String type) {
        text.append("# HELP ").append(name).append(' ').append(meaning).append("\n# TYPE ")
                .append(name).append(' ').append(type).append('\n');
    }

    /** Adds a value with one label. */
    void value(String name, String label, String labelled, long value) {
        text.append(name).append('{').append(label).append("=\"").append(labelled).append("\"} ")
                .append(value).append('\n');
    }

    /** Adds a metric that can fall. */
    void gauge(String name, String meaning, long value) {
        one(name, meaning, "gauge", value);
    }

    /** Adds a metric that only grows. */
    void counter(String name, String meaning, long value) {
        one(name, meaning, "counter", value);
    }

    private void one(String name, String meaning, String type, long value) {
        head(name, meaning, type);
        text.append(name).append(' ').append(value).append('\n');
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
