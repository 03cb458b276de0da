package billing.cli.command.run;

import billing.cli.output.Block;
import billing.cli.output.Cell;
import billing.cli.output.Column;
import billing.cli.output.Count;
import billing.cli.output.Facts;
import billing.cli.output.Table;
import billing.cli.output.TerminalStyle;
import billing.customer.Customer;
import billing.kernel.money.Money;
import billing.run.MadeInvoice;
import billing.run.RunPlan;
import billing.run.RunReport;
import billing.run.schedule.JobType;
import billing.run.store.WaitingStarts.WaitingStart;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** The plan and the report of a run, for people and for programs. */
final class RunView {
    private static final Set<JobType> WALLETS = EnumSet.of(JobType.WALLET_BALANCES,
            JobType.WALLET_EXPIRY, JobType.RULE_EXPIRY, JobType.INTERVAL_TOP_UPS,
            JobType.THRESHOLD_TOP_UPS);
    private static final Map<JobType, String> DONE = new LinkedHashMap<>();

    static {
        DONE.put(JobType.ACTIVATION, "Subscriptions started");
        DONE.put(JobType.PERIODIC_BILLING, "Periods billed");
        DONE.put(JobType.TRIAL_END, "Trials ended");
        DONE.put(JobType.ENDING, "Subscriptions ended");
        DONE.put(JobType.START_EXPIRY, "Pending activations expired");
        DONE.put(JobType.TERMINATION_ALERT, "Termination alerts sent");
        DONE.put(JobType.DRAFT_REFRESH, "Drafts refreshed");
        DONE.put(JobType.USAGE_CHECK, "Usage thresholds checked");
        DONE.put(JobType.LIFETIME_USAGE, "Lifetime usage checked");
        DONE.put(JobType.FINALIZATION, "Drafts finalized");
        DONE.put(JobType.EVENT_CHECK, "Event error reports");
        DONE.put(JobType.OVERDUE, "Invoices marked overdue");
        DONE.put(JobType.DUNNING, "Payment requests created");
        DONE.put(JobType.COUPON_EXPIRY, "Coupons expired");
        DONE.put(JobType.WALLET_BALANCES, "Ongoing balances updated");
        DONE.put(JobType.WALLET_EXPIRY, "Wallets expired");
        DONE.put(JobType.RULE_EXPIRY, "Top-up rules expired");
        DONE.put(JobType.INTERVAL_TOP_UPS, "Top-ups by interval");
        DONE.put(JobType.THRESHOLD_TOP_UPS, "Top-ups by threshold");
    }

    private RunView() {
    }

    /** The planned work of a run, in a sentence. */
    static String announcement(RunPlan plan) {
        List<String> parts = new ArrayList<>();
        add(parts, plan.count(JobType.ACTIVATION), "start %s");
        if (plan.billedSubscriptions() > 0) {
            parts.add("bill " + Count.of(plan.billedSubscriptions(), "subscription") + " of "
                    + Count.of(plan.billedCustomers(), "customer"));
        }
        add(parts, plan.count(JobType.TRIAL_END), "end the trial of %s");
        add(parts, plan.count(JobType.ENDING), "end %s");
        add(parts, plan.count(JobType.START_EXPIRY), "expire the pending activation of %s");
        add(parts, plan.count(JobType.TERMINATION_ALERT), "send termination alerts of %s");
        if (plan.count(JobType.FINALIZATION) > 0) {
            parts.add("finalize " + Count.of(plan.count(JobType.FINALIZATION), "draft"));
        }
        if (plan.count(JobType.DRAFT_REFRESH) > 0) {
            parts.add("refresh changed drafts");
        }
        if (plan.count(JobType.USAGE_CHECK) + plan.count(JobType.LIFETIME_USAGE) > 0) {
            parts.add("check usage thresholds and alerts");
        }
        if (plan.count(JobType.EVENT_CHECK) > 0) {
            parts.add("check events for errors");
        }
        if (plan.count(JobType.OVERDUE) > 0) {
            parts.add("mark overdue invoices");
        }
        if (plan.count(JobType.DUNNING) > 0) {
            parts.add("run dunning campaigns");
        }
        if (plan.count(JobType.COUPON_EXPIRY) > 0) {
            parts.add("expire coupons");
        }
        if (WALLETS.stream().anyMatch(work -> plan.count(work) > 0)) {
            parts.add("update wallets");
        }
        return parts.isEmpty() ? "nothing is due" : "will " + String.join("; ", parts);
    }

    private static void add(List<String> parts, long count, String sentence) {
        if (count > 0) {
            parts.add(sentence.formatted(Count.of(count, "subscription")));
        }
    }

    private static String word(JobType work) {
        return work.name().toLowerCase(Locale.ROOT);
    }

    /** The invoices, with their ids if they are stored, then the figures. */
    static List<Block> blocks(RunReport report, List<MadeInvoice> made,
                              Map<UUID, Customer> customers, boolean kept) {
        return List.of(invoices(made, customers, kept), figures(report));
    }

    private static Table invoices(List<MadeInvoice> made, Map<UUID, Customer> customers,
                                  boolean kept) {
        List<Column> columns = new ArrayList<>(List.of(Column.text("Number"),
                Column.name("Customer"), Column.text("Status"), Column.number("Total"),
                Column.currency(), Column.text("Billed at")));
        if (kept) {
            columns.add(Column.text("Id").optional());
        }
        Table table = Table.of(columns.toArray(Column[]::new));
        made.forEach(one -> {
            List<Object> row = new ArrayList<>(List.of(one.number(),
                    customers.get(one.customerId()).displayName(), one.status().code(),
                    amount(one.total()), one.total().currency().code(),
                    one.at().toString()));
            if (kept) {
                row.add(one.id());
            }
            table.row(row.toArray());
        });
        return table;
    }

    /** The numbers of jobs and the amounts of invoices. */
    static Facts figures(RunReport report) {
        Facts facts = Facts.none();
        DONE.forEach((work, name) -> facts.fact(name,
                report.count(work) == 0 ? null : report.count(work)));
        facts.fact("Invoices created", report.madeCount() == 0 ? null : report.madeCount());
        facts.fact("Failed", report.failures().isEmpty() ? null
                : Cell.of(report.failures().size()).in(TerminalStyle.WARNING));
        report.finalized().forEach(total -> facts.fact(
                "Finalized in " + total.currency(), amount(total).in(TerminalStyle.STRONG)));
        report.drafts().forEach(total -> facts.fact(
                "Drafts in " + total.currency(), amount(total)));
        return facts;
    }

    private static Cell amount(Money amount) {
        BigDecimal units = amount.currency().toUnits(amount.cents());
        return Cell.of(units, String.format(Locale.ROOT,
                "%,." + amount.currency().exponent() + "f", units));
    }

    /** The starts that wait for their external id, as a tree. */
    static ArrayNode waiting(List<WaitingStart> waiting) {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        waiting.forEach(one -> all.addObject().put("external_id", one.externalId())
                .put("external_customer_id", one.externalCustomerId())
                .put("used_by_external_customer_id", one.usedBy()));
        return all;
    }

    /**
     * The report as a tree: figures, totals in cents, invoices, failures, starts
     * that wait.
     *
     * @param waiting  the starts that wait for their external id
     * @param foreseen the invoices of a dry run by id, as the API shows them, since they are not
     *                 stored; null for a real run
     */
    static JsonNode tree(RunReport report, List<MadeInvoice> made, Instant until,
                         Map<UUID, Customer> customers, List<WaitingStart> waiting,
                         Map<UUID, ObjectNode> foreseen) {
        ObjectNode run = JsonNodeFactory.instance.objectNode();
        run.put("until", until.toString()).put("dry_run", foreseen != null);
        ObjectNode counts = run.putObject("counts");
        DONE.keySet().forEach(work -> counts.put(word(work), report.count(work)));
        ObjectNode totals = run.putObject("finalized_amount_cents");
        report.finalized().forEach(
                total -> totals.put(total.currency().code(), total.cents()));
        ObjectNode drafts = run.putObject("draft_amount_cents");
        report.drafts().forEach(
                total -> drafts.put(total.currency().code(), total.cents()));
        ArrayNode invoices = run.putArray("invoices");
        made.forEach(one -> {
            ObjectNode invoice = invoices.addObject().put("id", one.id().toString())
                    .put("number", one.number()).put("status", one.status().code())
                    .put("external_customer_id", customers.get(one.customerId()).externalId())
                    .put("currency", one.total().currency().code())
                    .put("total_amount_cents", one.total().cents())
                    .put("billed_at", one.at().toString());
            if (foreseen != null) {
                invoice.set("invoice", foreseen.get(one.id()));
            }
        });
        ArrayNode failures = run.putArray("failures");
        report.failures().forEach(one -> failures.addObject().put("at", one.at().toString())
                .put("work", word(one.work())).put("subject", one.subject())
                .put("message", one.reason().getMessage()));
        run.set("waiting", waiting(waiting));
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.set("run", run);
        return answer;
    }
}
