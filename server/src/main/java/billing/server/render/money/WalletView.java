package billing.server.render.money;

import billing.catalog.CustomSectionChoice;
import billing.catalog.InvoiceCustomSection;
import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.server.render.RenderScope;
import billing.settlement.wallet.RecurringRule;
import billing.settlement.wallet.Wallet;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A wallet with the objects that it is rendered with.
 *
 * @param rules    the active recurring rules
 * @param sections all custom sections by code
 */
public record WalletView(Wallet wallet, Customer customer, List<RecurringRule> rules,
                         Map<String, InvoiceCustomSection> sections) {
    BillingEntity entity(RenderScope scope) {
        return scope.entity(wallet.terms().invoicing().billingEntityId() == null
                ? customer.billingEntityId() : wallet.terms().invoicing().billingEntityId());
    }

    List<InvoiceCustomSection> sections(CustomSectionChoice choice) {
        return choice.codes().stream().map(sections::get).filter(Objects::nonNull).toList();
    }
}
