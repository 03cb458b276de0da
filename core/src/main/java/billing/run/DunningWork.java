package billing.run;

import billing.dunning.DunningCampaign;
import billing.dunning.store.DunningCampaigns;
import billing.store.Handle;
import billing.store.Rows;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** When customers that owe are asked next ({@code money.md 11}); nobody without a campaign. */
final class DunningWork {
    private DunningWork() {
    }

    /** What is due for the invoices that are overdue by now and the attempts made so far. */
    static List<Due> due(Handle handle) {
        List<DunningCampaign> campaigns = new DunningCampaigns(handle).all();
        if (campaigns.isEmpty()) {
            return List.of();
        }
        List<Due> due = new ArrayList<>();
        LocalDate earliest = new Rows<>(handle, "SELECT payment_due_date FROM invoices",
                row -> row.date("payment_due_date"))
                .first("WHERE payment_overdue = 1 AND status = 'finalized' AND self_billed = 0"
                        + " AND customer_id NOT IN (SELECT customer_id FROM dunning_attempts)"
                        + " ORDER BY payment_due_date LIMIT 1")
                .orElse(null);
        if (earliest != null) {
            due.add(after(Work.OVERDUE.firstFrom(
                    earliest.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC))));
        }
        Stream<Instant> attempts = new Rows<>(handle, "SELECT max(last_attempt) AS last"
                + " FROM dunning_attempts", row -> row.instant("last"))
                .list("GROUP BY customer_id").stream().filter(Objects::nonNull);
        attempts.forEach(last -> campaigns.forEach(campaign -> due.add(next(campaign, last))));
        return due;
    }

    /** The first turn behind the marking of overdue invoices. */
    static Due after(Instant marked) {
        return new Due(Work.DUNNING.firstFrom(marked), Work.DUNNING, null);
    }

    /** The turns that follow one at which somebody was asked. */
    static List<Due> following(Handle handle, Instant at) {
        return new DunningCampaigns(handle).all().stream()
                .map(campaign -> next(campaign, at)).toList();
    }

    private static Due next(DunningCampaign campaign, Instant last) {
        return new Due(Work.DUNNING.firstAfter(
                last.plus(Duration.ofDays(campaign.daysBetweenAttempts()))), Work.DUNNING, null);
    }
}
