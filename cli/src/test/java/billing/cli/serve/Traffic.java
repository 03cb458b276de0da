package billing.cli.serve;

import billing.cli.serve.Ledger.Act;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Random acts of many programs on the same few wallets and the latest invoices, so that they get
 * into each other's way as often as can be; each is noted in the ledger.
 */
final class Traffic {
    private static final int LATEST = 12;
    private static final int CENTS = 100;
    private static final int WORK_CENTS = 1_000;
    private final List<Bill> latest = new ArrayList<>();
    private final AtomicInteger references = new AtomicInteger();
    private final Ledger ledger;
    private final List<String> customers;
    private final List<String> wallets;

    /** An invoice at hand, and its fee. */
    private record Bill(String id, String fee, long cents) {
    }

    /** Traffic of customers and their wallets, in the same order. */
    Traffic(Ledger ledger, List<String> customers, List<String> wallets) {
        this.ledger = ledger;
        this.customers = customers;
        this.wallets = wallets;
    }

    /** Acts until an instant of {@link System#nanoTime}. */
    void run(Program program, long seed, long end) {
        SplittableRandom random = new SplittableRandom(seed);
        while (System.nanoTime() < end) {
            Act act = Act.values()[random.nextInt(Act.values().length)];
            try {
                one(program, act, random);
            } catch (IOException | RuntimeException e) {
                ledger.fault(act, e.toString());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private void one(Program program, Act act, SplittableRandom random)
            throws IOException, InterruptedException {
        int number = random.nextInt(customers.size());
        String wallet = wallets.get(number);
        Bill bill = any(random);
        switch (act) {
            case GRANT -> credits(act, program.topUp(wallet, false, random.nextInt(1, 20)));
            case PURCHASE -> buy(program, wallet, random);
            case CREDIT_VOID -> credits(act,
                    program.voidCredits(wallet, random.nextInt(1, 20)));
            case INVOICE -> bill(program, customers.get(number), random.nextInt(1, 6));
            case PAYMENT -> {
                if (bill != null) {
                    pay(program, bill.id(), random.nextInt(3) == 0 ? bill.cents()
                            : random.nextLong(1, bill.cents() + 1));
                }
            }
            case INVOICE_VOID -> {
                if (bill != null && random.nextInt(3) == 0) {
                    note(act, program.voidInvoice(bill.id()), "invoice", "fees_amount_cents");
                }
            }
            case CREDIT_NOTE -> {
                if (bill != null) {
                    note(act, program.credit(bill.id(), bill.fee(),
                            random.nextLong(1, bill.cents())), "credit_note",
                            "total_amount_cents");
                }
            }
        }
    }

    private void credits(Act act, Program.Answer answer) {
        if (isDone(act, answer)) {
            answer.json().get("wallet_transactions").forEach(made -> noted(act, made));
        }
    }

    private void noted(Act act, JsonNode made) {
        ledger.did(act, made.get("svc_id").textValue(),
                new BigDecimal(made.get("amount").asText()).movePointRight(2).longValueExact());
    }

    /** Buys credits, and pays their bill most of the time. */
    private void buy(Program program, String wallet, SplittableRandom random)
            throws IOException, InterruptedException {
        int units = random.nextInt(1, 20);
        Program.Answer answer = program.topUp(wallet, true, units);
        credits(Act.PURCHASE, answer);
        if (answer.json() != null && random.nextInt(4) > 0) {
            pay(program, answer.json().at("/wallet_transactions/0/svc_invoice_id").textValue(),
                    (long) units * CENTS);
        }
    }

    private void bill(Program program, String customer, int units)
            throws IOException, InterruptedException {
        Program.Answer answer = program.invoice(customer, units);
        note(Act.INVOICE, answer, "invoice", "fees_amount_cents");
        if (answer.json() != null) {
            JsonNode invoice = answer.json().get("invoice");
            keep(new Bill(invoice.get("svc_id").textValue(),
                    invoice.at("/fees/0/svc_id").textValue(), (long) units * WORK_CENTS));
        }
    }

    private void pay(Program program, String invoice, long cents)
            throws IOException, InterruptedException {
        note(Act.PAYMENT, program.pay(invoice, cents, "wire " + references.incrementAndGet()),
                "payment", "amount_cents");
    }

    private void note(Act act, Program.Answer answer, String root, String cents) {
        if (isDone(act, answer)) {
            JsonNode made = answer.json().get(root);
            ledger.did(act, made.get("svc_id").textValue(), made.get(cents).longValue());
        }
    }

    private boolean isDone(Act act, Program.Answer answer) {
        switch (answer.kind()) {
            case REFUSED -> ledger.refused(act);
            case FAULT -> ledger.fault(act, answer.text());
            case DONE -> {
                return true;
            }
        }
        return false;
    }

    private synchronized void keep(Bill bill) {
        latest.add(bill);
        if (latest.size() > LATEST) {
            latest.remove(0);
        }
    }

    private synchronized Bill any(SplittableRandom random) {
        return latest.isEmpty() ? null : latest.get(random.nextInt(latest.size()));
    }
}
