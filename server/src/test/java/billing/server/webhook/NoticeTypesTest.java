package billing.server.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import billing.webhook.WebhookTypes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The names of happenings, which are texts in the code of core, are those of the documents. */
class NoticeTypesTest {
    private static final Pattern TYPE = Pattern.compile(
            "\"((?:invoice|fee|wallet|wallet_transaction|subscription|customer|plan|feature"
                    + "|billable_metric|credit_note|payment|payment_receipt|payment_request"
                    + "|alert|dunning_campaign|event|events)\\.[a-z_]+)\"");
    /** Settings of what is mailed, and the second name of a type. */
    private static final Set<String> OTHERS = Set.of("invoice.finalized");

    @Test
    void core_tells_nothing_that_nobody_can_hear() throws IOException {
        Set<String> told = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of("../core/src/main/java"))) {
            for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
                String text = Files.readString(file);
                if (text.contains("Notices.of(")) {
                    Matcher types = TYPE.matcher(text);
                    while (types.find()) {
                        told.add(types.group(1));
                    }
                }
            }
        }
        told.removeAll(OTHERS);
        assertThat(told).contains("invoice.created", "customer.created");
        assertThat(told).allMatch(WebhookTypes::isKnown);
    }
}
