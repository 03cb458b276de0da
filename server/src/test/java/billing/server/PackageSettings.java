package billing.server;

import org.approvaltests.core.ApprovalFailureReporter;
import org.approvaltests.reporters.QuietReporter;

/** Where approved answers are kept; a difference fails the test and opens no window. */
public final class PackageSettings {
    public static final String ApprovalBaseDirectory = "../resources";
    public static final ApprovalFailureReporter UseReporter = QuietReporter.INSTANCE;

    private PackageSettings() {
    }
}
