package billing.settlement.wallet.store;

import billing.catalog.CustomSectionChoice;
import billing.engine.Columns;
import billing.engine.Row;
import billing.subscription.PaymentChoice;
import com.fasterxml.jackson.core.type.TypeReference;
import java.util.List;

/** The columns common to wallets, transactions and rules. */
final class StoredChoices {
    private static final TypeReference<List<String>> CODES = new TypeReference<>() { };

    private StoredChoices() {
    }

    static Columns set(Columns columns, PaymentChoice payment, CustomSectionChoice sections,
                       String purchaseOrderNumber) {
        return columns.set("payment_method_type", payment.type())
                .set("payment_method_id", payment.id()).json("custom_sections", sections.codes())
                .set("skip_custom_sections", sections.skips())
                .set("purchase_order_number", purchaseOrderNumber);
    }

    static PaymentChoice payment(Row row) {
        return new PaymentChoice(row.text("payment_method_type"), row.id("payment_method_id"));
    }

    static CustomSectionChoice sections(Row row) {
        return new CustomSectionChoice(row.json("custom_sections", CODES),
                row.flag("skip_custom_sections"));
    }
}
