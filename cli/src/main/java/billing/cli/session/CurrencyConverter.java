package billing.cli.session;

import billing.kernel.money.CurrencyUnit;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the currencies of options by their ISO 4217 codes. */
public final class CurrencyConverter implements ITypeConverter<CurrencyUnit> {
    @Override
    public CurrencyUnit convert(String text) {
        return CurrencyUnit.find(text).orElseThrow(() -> new TypeConversionException("\"" + text
                + "\" is not a valid currency; use an ISO 4217 code like EUR"));
    }
}
