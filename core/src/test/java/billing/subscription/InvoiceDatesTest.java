package billing.subscription;

import static billing.customer.IssuingDateAdjustment.ALIGN_WITH_FINALIZATION_DATE;
import static billing.customer.IssuingDateAdjustment.KEEP_ANCHOR;
import static billing.customer.IssuingDateAnchor.CURRENT_PERIOD_END;
import static billing.customer.IssuingDateAnchor.NEXT_PERIOD_START;
import static org.assertj.core.api.Assertions.assertThat;

import billing.customer.BillingSettings;
import billing.customer.IssuingDateAdjustment;
import billing.customer.IssuingDateAnchor;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("subscriptions-and-invoicing.md 6.5: Dates of an invoice of 1 April 2024, term 30 "
        + "days")
class InvoiceDatesTest {
    private static final LocalDate APRIL_1 = LocalDate.of(2024, 4, 1);

    @Test
    void a_draft_is_dated_by_its_grace_period_and_by_its_finalization() {
        BillingSettings settings = settings(3, NEXT_PERIOD_START, ALIGN_WITH_FINALIZATION_DATE);
        InvoiceDates draft = InvoiceDates.subjectToGrace(settings, APRIL_1, true);
        assertThat(draft).isEqualTo(new InvoiceDates(LocalDate.of(2024, 4, 4),
                LocalDate.of(2024, 4, 4), LocalDate.of(2024, 5, 4)));
        InvoiceDates byHand = draft.atFinalization(settings, LocalDate.of(2024, 4, 2), true);
        assertThat(byHand.issuing()).isEqualTo(LocalDate.of(2024, 4, 2));
        assertThat(byHand.paymentDue()).isEqualTo(LocalDate.of(2024, 5, 2));
    }

    @Test
    void a_kept_anchor_stays_before_and_after() {
        BillingSettings settings = settings(3, CURRENT_PERIOD_END, KEEP_ANCHOR);
        InvoiceDates draft = InvoiceDates.subjectToGrace(settings, APRIL_1, true);
        InvoiceDates done = draft.atFinalization(settings, LocalDate.of(2024, 4, 2), true);
        assertThat(draft.issuing()).isEqualTo(done.issuing()).isEqualTo(LocalDate.of(2024, 3, 31));
        assertThat(done.paymentDue()).isEqualTo(LocalDate.of(2024, 4, 30));
    }

    @Test
    void an_invoice_without_grace_may_be_dated_by_the_period_end() {
        BillingSettings settings = settings(0, CURRENT_PERIOD_END, ALIGN_WITH_FINALIZATION_DATE);
        assertThat(InvoiceDates.subjectToGrace(settings, APRIL_1, true).issuing())
                .isEqualTo(LocalDate.of(2024, 3, 31));
        assertThat(InvoiceDates.subjectToGrace(settings, APRIL_1, false).issuing())
                .isEqualTo(APRIL_1);
    }

    @Test
    void other_invoices_are_dated_today() {
        assertThat(InvoiceDates.immediate(settings(3, CURRENT_PERIOD_END, KEEP_ANCHOR), APRIL_1))
                .isEqualTo(new InvoiceDates(APRIL_1, APRIL_1, LocalDate.of(2024, 5, 1)));
    }

    private static BillingSettings settings(int grace, IssuingDateAnchor anchor,
                                            IssuingDateAdjustment adjustment) {
        return new BillingSettings(ZoneOffset.UTC, grace, 30, "en", anchor, adjustment, true);
    }
}
