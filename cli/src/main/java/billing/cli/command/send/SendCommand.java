package billing.cli.command.send;

import billing.cli.command.invoice.NamedInvoice;
import billing.cli.output.ExitCode;
import billing.cli.output.Progress;
import billing.cli.output.Result;
import billing.cli.session.InstantText;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.customer.BillingEntity;
import billing.customer.Recipients;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.PageRange;
import billing.engine.UnitOfWork;
import billing.kernel.identifier.MailAddress;
import billing.mail.MailFailedException;
import billing.mail.MailMessage;
import billing.mail.MailState;
import billing.mail.MailTransport;
import billing.mail.content.MailComposition;
import billing.mail.service.MailDelivery;
import billing.mail.service.MailQueue;
import billing.mail.service.MailRequest;
import billing.mail.store.MailMessages;
import billing.mail.store.MailMessages.MailFilter;
import billing.mail.store.MailStarts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Sends documents by e-mail. */
@Command(name = "send",
        description = {"Send documents by e-mail.",
            "Sends final invoices, credit notes and payment receipts as the email_settings of their"
                + " billing",
            "entity state, and payment requests, to the e-mail addresses of the customer. A"
                + " document is",
            "sent once to each address. Documents from before the first call are sent only with"
                + " --since,",
            "those that are more than 31 days old, too.",
            "",
            "Mails go to the server of the setting smtp_host, or as .eml files to a folder: see"
                + " `billing",
            "help mail`. A mail that is not accepted is tried again by later calls or by `billing"
                + " serve`,",
            "8 times within two days, unless the server refuses it permanently.",
            "",
            "Exits 7 if the mail server cannot be reached, 8 if some mails were not sent."},
        footer = {"  billing send --dry-run", "  billing send --since 2026-11-01",
            "  billing send --invoice ACM-001-001 --to office@example.com",
            "  billing send --outbox mails"})
public final class SendCommand implements Callable<Result> {
    private final Session session;
    private final List<MailMessage> attempted = new ArrayList<>();

    @Option(names = "--dry-run", description = "List what would be sent; send and store nothing.")
    private boolean dryRun;
    @Option(names = "--customer", paramLabel = "ID",
            description = "Only documents of the customer with this external id.")
    private String customer;
    @Option(names = "--invoice", paramLabel = "NUMBER",
            description = "Only this invoice, whenever it was issued.")
    private String invoice;
    @Option(names = "--since", paramLabel = "DATE",
            description = "Documents issued since then that were not sent, even if they are from"
                + " before the first call.")
    private String since;
    @Option(names = "--again",
            description = "Send the invoice once more to those who have received it. Requires"
                + " --invoice.")
    private boolean again;
    @Option(names = "--to", paramLabel = "ADDRESS",
            description = "Send to this address, not to those of the customer. Requires --invoice.")
    private String to;
    @Option(names = "--outbox", paramLabel = "DIR",
            description = "Write the mails as .eml files to this folder.")
    private String outbox;

    public SendCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        checkOptions();
        Instant from = since == null ? null : InstantText.parse("--since", since);
        return dryRun ? preview(from) : send(from);
    }

    private void checkOptions() {
        if (invoice == null && (again || to != null)) {
            throw new UsageException((again ? "--again" : "--to") + " requires --invoice",
                    "name the invoice: billing send --invoice NUMBER");
        }
        if (invoice != null && (customer != null || since != null)) {
            throw new UsageException("--invoice cannot be combined with --customer and --since",
                    "use one of them");
        }
        if (to != null && MailAddress.parse(to).isEmpty()) {
            throw new UsageException("--to: \"" + to + "\" is not an e-mail address",
                    "use one like office@example.com");
        }
    }

    private Result preview(Instant from) {
        MailConfiguration configuration = new MailConfiguration(session);
        if (outbox != null) {
            configuration.transport(outbox);
        }
        MailComposition composition = configuration.composition(null);
        return session.database().rehearse(handle -> {
            UnitOfWork work = new UnitOfWork(handle, session.passingIdentifiers(), session.now());
            boolean isComplete = false;
            while (!isComplete) {
                isComplete = queue(work, from, composition);
            }
            List<MailMessage> due = new MailMessages(handle)
                    .page(filter(handle), MailState.QUEUED, new PageRange(1, Integer.MAX_VALUE))
                    .items().stream().filter(one -> !one.delivery().nextAttemptAt()
                            .isAfter(session.now())).toList();
            return withNotes(handle, new SendView(handle, due, true).result("nothing to send"),
                    from, due.isEmpty());
        });
    }

    private Result send(Instant from) {
        MailConfiguration configuration = new MailConfiguration(session);
        MailTransport transport = configuration.transport(outbox);
        MailComposition composition = configuration.composition(null);
        boolean isComplete = false;
        while (!isComplete) {
            isComplete = session.database().write(handle ->
                    queue(session.work(handle), from, composition));
        }
        MailFilter filter = session.database().read(this::filter);
        int due = session.database().read(handle ->
                new MailMessages(handle).countDue(filter, session.now()));
        MailFailedException failure = deliver(transport, composition, filter, due);
        String whenEmpty = failure == null ? "nothing to send" : null;
        Result result = session.database().read(handle -> withNotes(handle,
                new SendView(handle, attempted, false).result(whenEmpty), from,
                attempted.isEmpty()));
        if (failure != null) {
            session.warn(failure.getMessage() + "; the mails are still queued");
            return result.exit(ExitCode.REMOTE);
        }
        return attempted.stream().allMatch(one -> one.delivery().state() == MailState.SENT)
                ? result : result.exit(ExitCode.PARTLY);
    }

    /** Delivers what is due; the failure to connect, or null. */
    private MailFailedException deliver(MailTransport transport, MailComposition composition,
                                        MailFilter filter, int due) {
        try (Progress progress = session.progress("Sending", "mails", due)) {
            new MailDelivery(session.database(), session::now, transport, composition, message -> {
                attempted.add(message);
                progress.reached(attempted.size());
            }).deliver(filter, () -> false);
            return null;
        } catch (MailFailedException e) {
            return e;
        }
    }

    /**
     * Queues a part of what is to be sent; whether nothing is left. Mails without a sender are not
     * queued: they would be tried again in vain.
     */
    private boolean queue(UnitOfWork work, Instant from, MailComposition composition) {
        if (invoice != null) {
            queueInvoice(work, composition);
            return true;
        }
        MailQueue.Queued queued = new MailQueue(work).addDue(scope(work.handle(), from));
        queued.senders().forEach(entity -> requireSender(entity, composition));
        return queued.isComplete();
    }

    private static void requireSender(BillingEntity entity, MailComposition composition) {
        if (!composition.hasSender(entity)) {
            throw MailRequest.withoutSender(entity);
        }
    }

    private MailQueue.Scope scope(Handle handle, Instant from) {
        return new MailQueue.Scope(from,
                customer == null ? null : new Customers(handle).get(customer).id());
    }

    private void queueInvoice(UnitOfWork work, MailComposition composition) {
        MailRequest.bySettings(work, composition).invoice(NamedInvoice.find(work.handle(), invoice),
                new Recipients(to == null ? null : List.of(to), null, null), again);
    }

    private MailFilter filter(Handle handle) {
        if (invoice != null) {
            return new MailFilter(null, NamedInvoice.find(handle, invoice).id());
        }
        return customer == null ? MailFilter.ALL
                : new MailFilter(new Customers(handle).get(customer).id(), null);
    }

    private Result withNotes(Handle handle, Result result, Instant from, boolean isEmpty) {
        new MailMessages(handle).waiting(filter(handle), session.now()).ifPresent(waiting ->
                result.note(SendView.waiting(waiting)));
        if (invoice != null) {
            return result;
        }
        List<BillingEntity> entities = new BillingEntities(handle).all();
        if (entities.stream().allMatch(one -> one.documents().emailSettings().isEmpty())) {
            result.note("no billing entity mails invoices: add invoice.finalized to the"
                    + " email_settings of one");
        }
        MailQueue queue = new MailQueue(new UnitOfWork(handle, session.passingIdentifiers(),
                session.now()));
        MailQueue.Scope scope = scope(handle, from);
        MailQueue.WithoutAddress without = queue.withoutAddress(scope);
        if (without.count() > 0) {
            result.note(SendView.withoutAddress(handle, without));
        }
        int earlier = from == null && isEmpty ? queue.countEarlier(scope.customerId()) : 0;
        if (earlier > 0) {
            result.note(earlier == 1 ? "1 earlier document was not sent; send it with --since DATE"
                    : earlier + " earlier documents were not sent; send them with --since DATE");
        }
        return from == null && new MailStarts(handle).areAllFrom(session.now())
                ? result.note("documents are sent from now on; send earlier ones with --since DATE")
                : result;
    }
}
