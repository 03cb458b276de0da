package billing.cli.command.catalog;

import billing.catalog.store.Taxes;
import billing.cli.output.ExitCode;
import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.customer.BillingEntity;
import billing.customer.store.BillingEntities;
import billing.kernel.vat.VatChoice;
import billing.kernel.vat.VatNumber;
import billing.kernel.vat.VatRates;
import billing.kernel.vat.VatRegister;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks a VAT number. */
@Command(name = "check", description = {"Check an EU VAT number.",
    "Checks the format and the check digits; no register is queried. Also shows the tax that an",
    "EU billing entity with eu_tax_management charges a customer with this number, for which the",
    "format decides; customers from before it was switched on keep their taxes until they are",
    "changed. Exits 6 if the format or the check digits are invalid."},
        footer = {"  billing tax check DE123456788",
            "  billing tax check ESB12345674 --country ES --zipcode 35001 --entity default"})
public final class TaxCheckCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "NUMBER", description = "VAT number.")
    private String number;
    @Option(names = "--country", paramLabel = "CODE",
            description = "Country of the customer. Default: the number's country")
    private String country;
    @Option(names = "--zipcode", paramLabel = "CODE", description = "Postcode of the customer.")
    private String zipcode;
    @Option(names = "--entity", paramLabel = "CODE",
            description = "Billing entity that invoices. Default: the default entity")
    private String entityCode;

    public TaxCheckCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Optional<VatNumber> found = VatNumber.of(number);
        BillingEntity entity = session.database().read(handle -> entityCode == null
                ? new BillingEntities(handle).byDefault()
                : new BillingEntities(handle).get(entityCode));
        Facts facts = Facts.none().fact("Number", found.map(VatNumber::text).orElse(number))
                .fact("Valid", isValid(found) ? "yes" : "no")
                .fact("Format", found.isPresent() ? "valid" : "invalid")
                .fact("Check digits", found.map(TaxCheckCommand::checkDigits).orElse(null))
                .fact("Country", found.map(VatNumber::country).orElse(null))
                .fact("Entity", entity.code());
        String seller = entity.letterhead().address().country();
        if (!VatRates.isMember(seller)) {
            return result(facts, found).note("entity " + entity.code() + " is not in the European"
                    + " Union: the number does not determine a tax");
        }
        String taxCode = VatChoice.of(new VatChoice.Grounds(seller, country != null
                        ? country : found.map(VatNumber::country).orElse(null), zipcode, number),
                VatRegister.OF_WELL_FORMED_NUMBERS).taxCode();
        facts.fact("Tax", taxCode).fact("Rate", session.database().read(handle ->
                new Taxes(handle).find(taxCode).map(tax -> tax.rate() + " %").orElse(null)));
        Result result = result(facts, found);
        return entity.invoicing().euTaxManagement() ? result : result.note("entity " + entity.code()
                + " does not have eu_tax_management: the tax is not applied automatically");
    }

    private static Result result(Facts facts, Optional<VatNumber> found) {
        return Result.of(facts).exit(isValid(found) ? ExitCode.DONE : ExitCode.REFUSED);
    }

    /** Whether the format and, if their rule is known, the check digits are valid. */
    private static boolean isValid(Optional<VatNumber> found) {
        return found.isPresent() && found.flatMap(VatNumber::hasRightCheckDigits).orElse(true);
    }

    private static String checkDigits(VatNumber number) {
        return number.hasRightCheckDigits().map(right -> right ? "valid" : "invalid")
                .orElse("unknown");
    }
}
