package billing.cli.command.invoice;

import billing.invoicing.InvoiceStatus;
import java.util.Arrays;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the status of an invoice; only those that lists show. */
final class InvoiceStatusConverter implements ITypeConverter<InvoiceStatus> {
    @Override
    public InvoiceStatus convert(String text) {
        String name = text.toLowerCase(Locale.ROOT);
        return Arrays.stream(InvoiceStatus.values())
                .filter(status -> status.isVisible() && status.code().equals(name)).findFirst()
                .orElseThrow(() -> new TypeConversionException("\"" + text + "\" is "
                        + (isPayment(name) ? "a payment status; use --payment-status " + name
                        : "not a status of invoices; use draft, finalized or voided")));
    }

    private static boolean isPayment(String name) {
        return Arrays.stream(ListedPayment.values())
                .anyMatch(payment -> payment.name().toLowerCase(Locale.ROOT).equals(name));
    }
}
