package billing.run;

import billing.engine.Handle;
import billing.run.schedule.CompletedWork;
import billing.run.schedule.DueJob;
import billing.run.schedule.JobType;
import billing.settlement.dunning.DunningCampaign;
import billing.settlement.dunning.service.Debtors;
import billing.settlement.dunning.store.DunningCampaigns;
import billing.settlement.dunning.store.OverdueInvoices;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * When customers that owe get their next payment request ({@code money.md 11}); none without a
 * campaign.
 */
final class DunningJobs {
    private DunningJobs() {
    }

    /**
     * What is due for the invoices that are overdue by now and the attempts made so far. Whatever
     * has changed since the last run, a payment, a campaign or its thresholds, counts from the
     * first scheduled time after that run.
     *
     * @param until     after which nothing is requested
     * @param completed the work that has been done
     */
    static List<DueJob> due(Handle handle, Instant until, CompletedWork completed) {
        List<DunningCampaign> campaigns = new DunningCampaigns(handle).all();
        if (campaigns.isEmpty()) {
            return List.of();
        }
        List<DueJob> due = new ArrayList<>();
        Optional<DueJob> first = completed.isKnown()
                ? Optional.of(nextTurn(completed.until(JobType.DUNNING))) : firstOfAll(handle);
        first.filter(turn -> !turn.at().isAfter(until)
                && new Debtors(handle, turn.at()).isDue())
                        .ifPresent(due::add);
        new DunningCampaigns(handle).lastAttempts().forEach(last ->
                campaigns.forEach(campaign -> due.add(next(campaign, last))));
        return due;
    }

    /** Where no run has been completed: once all that is overdue had been marked. */
    private static Optional<DueJob> firstOfAll(Handle handle) {
        return new OverdueInvoices(handle).latestDueDate()
                .map(date -> after(JobType.OVERDUE.firstFrom(
                        date.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC))));
    }

    private static DueJob nextTurn(Instant completed) {
        return new DueJob(JobType.DUNNING.firstAfter(completed), JobType.DUNNING, null);
    }

    /** The first scheduled time after the marking of overdue invoices. */
    static DueJob after(Instant marked) {
        return new DueJob(JobType.DUNNING.firstFrom(marked), JobType.DUNNING, null);
    }

    /** The scheduled times that follow one at which a request was sent. */
    static List<DueJob> following(Handle handle, Instant at) {
        return new DunningCampaigns(handle).all().stream()
                .map(campaign -> next(campaign, at)).toList();
    }

    private static DueJob next(DunningCampaign campaign, Instant last) {
        return nextTurn(last.plus(Duration.ofDays(campaign.daysBetweenAttempts())));
    }
}
