package billing.settlement.wallet.reader;

import billing.catalog.CustomSectionChoice;
import billing.catalog.store.CustomSections;
import billing.engine.Handle;
import billing.input.Fields;
import billing.input.MemberType;
import billing.input.Shape;
import billing.input.Types;
import billing.subscription.PaymentChoice;
import billing.subscription.PaymentChoiceReader;
import billing.subscription.store.Subscriptions;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Reads the payment method of top-ups and the custom sections of their invoices. */
final class TopUpChoices {
    /** The choice of custom sections. */
    static final MemberType<Fields> SECTIONS = Types.object(Shape.of("custom section choice")
            .with("invoice_custom_section_codes", Types.texts(), "Printed on the invoices.")
            .with("skip_invoice_custom_sections", Types.flag(), "Print no custom sections."));

    private TopUpChoices() {
    }

    /**
     * Reads a payment method ({@code money.md 5.1}); empty when it is invalid. The stored one is
     * not checked again, since the customer's method may have been removed.
     *
     * @param given null for the customer's default
     */
    static Optional<PaymentChoice> payment(Handle handle, UUID customerId, Fields given,
                                           PaymentChoice stored) {
        PaymentChoice choice = PaymentChoiceReader.read(given);
        return choice.equals(stored) ? Optional.of(stored)
                : choice.checked(id -> new Subscriptions(handle).mayPayBy(customerId, id));
    }

    /** Returns the choice of sections changed by a request; unknown sections are ignored. */
    static CustomSectionChoice sections(Handle handle, Fields given, CustomSectionChoice before) {
        CustomSections sections = new CustomSections(handle);
        List<String> codes = given.<List<String>>find("invoice_custom_section_codes")
                .map(all -> all.stream().filter(code -> sections.find(code).isPresent()).toList())
                .orElse(null);
        return before.after(given.get("skip_invoice_custom_sections", null), codes);
    }
}
