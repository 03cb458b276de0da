package billing.cli.command.creditnote;

import billing.cli.command.invoice.NamedInvoice;
import billing.cli.output.Amounts;
import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.cli.output.TerminalStyle;
import billing.cli.session.Session;
import billing.invoicing.AppliedTax;
import billing.invoicing.Invoice;
import billing.kernel.money.CurrencyUnit;
import billing.server.render.ListJson;
import billing.settlement.creditnote.CreditNoteEstimate;
import billing.settlement.creditnote.service.CreditNoteCreation;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Estimates a credit note. */
@Command(name = "estimate",
        description = {"Estimate the amounts of a credit note.", "Nothing is written."},
        footer = {"  billing credit-note estimate BENT-1-001-001 --all",
            "  billing credit-note estimate BENT-1-001-001 --fee 2=15.00"})
public final class CreditNoteEstimateCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE", description = "Number or id of the invoice.")
    private String name;
    @Mixin
    private final CreditedFeesOption fees = new CreditedFeesOption();

    public CreditNoteEstimateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        fees.check();
        return session.database().read(handle -> {
            Invoice invoice = NamedInvoice.find(handle, name);
            CreditNoteEstimate estimate = new CreditNoteCreation(session.work(handle))
                    .estimate(invoice.id(), fees.lines(session, handle, invoice));
            Facts facts = facts(estimate);
            var tree = ListJson.one("estimated_credit_note",
                    session.responses(handle).ofInvoices().estimate(estimate));
            return Result.of(() -> List.of(facts), () -> tree);
        });
    }

    private static Facts facts(CreditNoteEstimate estimate) {
        Invoice invoice = estimate.invoice().invoice();
        CurrencyUnit currency = invoice.document().currency();
        Facts facts = Facts.none().fact("Invoice", invoice.document().number())
                .fact("Coupons", estimate.items().wholeCouponsCents() == 0 ? null
                        : Amounts.cell(-estimate.items().wholeCouponsCents(), currency))
                .fact("Excluding taxes",
                        Amounts.cell(estimate.items().subTotalCents(), currency));
        for (AppliedTax tax : estimate.taxLines()) {
            facts.fact(tax.name() + " " + Amounts.plain(tax.rate()) + " %",
                    Amounts.cell(tax.amountCents(), currency));
        }
        return facts.fact("Taxes", Amounts.cell(estimate.taxesCents(), currency))
                .fact("Creditable", Amounts.cell(estimate.maxCreditableCents(), currency)
                        .in(TerminalStyle.STRONG))
                .fact("Refundable", Amounts.cell(estimate.maxRefundableCents(), currency))
                .fact("Offsettable", Amounts.cell(estimate.maxOffsettableCents(), currency));
    }
}
