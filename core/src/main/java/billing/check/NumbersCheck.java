package billing.check;

import billing.check.store.CheckedInvoices;
import billing.engine.Handle;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether numbers run without gaps and no period is billed twice
 * ({@code subscriptions-and-invoicing.md 5.3, 6.7}).
 */
final class NumbersCheck {
    private final Handle handle;

    NumbersCheck(Handle handle) {
        this.handle = handle;
    }

    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        CheckedInvoices invoices = new CheckedInvoices(handle);
        invoices.gaps().forEach(gap -> findings.add(new Finding(null,
                "numbers of customer " + gap, "an invoice is missing")));
        invoices.billedTwice().forEach(twice -> findings.add(new Finding(null,
                "a period has two subscription fees: " + twice, null)));
        return findings;
    }
}
