package billing.mail.service;

import billing.customer.BillingEntity;
import billing.customer.store.BillingEntities;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.kernel.identifier.MailAddress;
import billing.mail.MailKind;
import billing.mail.MailMessage;
import billing.mail.MailMessage.Copies;
import billing.mail.MailMessage.Delivery;
import billing.mail.MailRecipients;
import billing.mail.MailState;
import billing.mail.MailedDocument;
import billing.mail.store.MailMessages;
import billing.mail.store.MailStarts;
import billing.mail.store.UnsentDocuments;
import billing.mail.store.UnsentDocuments.Span;
import billing.mail.store.UnsentDocuments.Unsent;
import billing.settlement.dunning.DunningCampaign;
import billing.settlement.dunning.store.DunningCampaigns;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/**
 * Queues documents to be mailed. A document is queued once for each recipient, unless it is
 * requested again.
 */
public final class MailQueue {
    /**
     * How long after its date a document is queued without a request: one whose customer gets an
     * address later than that is not mailed.
     */
    public static final Duration LOOK_BACK = Duration.ofDays(31);
    private static final int MOST = 500;
    /** Of each kind and entity, so many documents without an address are named. */
    private static final int NAMED = 10;
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final MailMessages messages;

    /** The queue within the transaction of a unit of work. */
    public MailQueue(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
        this.messages = new MailMessages(handle);
    }

    /**
     * Which documents are queued.
     *
     * @param since      documents from this time on, even if sending was set up later; null for
     *                   those since it was set up, at most {@link #LOOK_BACK} old
     * @param customerId null for all customers
     */
    public record Scope(Instant since, UUID customerId) {
        /** What is mailed without a request. */
        public static final Scope DUE = new Scope(null, null);
    }

    /**
     * What a call has queued.
     *
     * @param senders    the billing entities of the messages
     * @param isComplete whether nothing is left to be queued; if not, the call is repeated
     */
    public record Queued(List<MailMessage> messages, List<BillingEntity> senders,
                         boolean isComplete) {
    }

    /**
     * Queues documents that the billing entities mail and their customers have not got yet. The
     * first call sets the time from which documents are mailed; after it, a kind that is switched
     * on later is mailed from that change on.
     */
    public Queued addDue(Scope scope) {
        List<MailMessage> queued = new ArrayList<>();
        List<BillingEntity> senders = new ArrayList<>();
        boolean isComplete = true;
        for (BillingEntity entity : new BillingEntities(handle).all()) {
            new MailStarts(handle).follow(entity, work);
            int before = queued.size();
            for (MailKind kind : mailedBy(entity)) {
                List<Unsent> found = new UnsentDocuments(handle).list(kind,
                        span(entity, kind, scope), MOST);
                queued.addAll(add(kind, found));
                isComplete &= found.size() < MOST;
            }
            if (queued.size() > before) {
                senders.add(entity);
            }
        }
        return new Queued(queued, senders, isComplete);
    }

    /** Whether {@link #addDue} has anything to do, which a read finds out. */
    public boolean isDue(Scope scope) {
        return new BillingEntities(handle).all().stream().anyMatch(entity ->
                new MailStarts(handle).isOutdated(entity)
                        || mailedBy(entity).stream().anyMatch(kind -> !new UnsentDocuments(handle)
                                .list(kind, span(entity, kind, scope), 1).isEmpty()));
    }

    /**
     * Documents that are not mailed because there is no address.
     *
     * @param count how many there are
     * @param first some of them
     */
    public record WithoutAddress(int count, List<MailedDocument> first) {
    }

    /** The documents in a scope that are not mailed because there is no address. */
    public WithoutAddress withoutAddress(Scope scope) {
        int count = 0;
        List<MailedDocument> first = new ArrayList<>();
        for (BillingEntity entity : new BillingEntities(handle).all()) {
            for (MailKind kind : mailedBy(entity)) {
                Span span = span(entity, kind, scope);
                UnsentDocuments unsent = new UnsentDocuments(handle);
                count += unsent.countWithoutAddress(kind, span);
                first.addAll(unsent.withoutAddress(kind, span, NAMED));
            }
        }
        return new WithoutAddress(count, first);
    }

    /**
     * The number of documents that were not queued because they are older than a call without a
     * time reaches, once the others are queued.
     *
     * @param customerId null for all customers
     */
    public int countEarlier(UUID customerId) {
        int count = 0;
        for (BillingEntity entity : new BillingEntities(handle).all()) {
            Span span = new Span(entity.id(), Instant.EPOCH, now, customerId);
            for (MailKind kind : mailedBy(entity)) {
                count += new UnsentDocuments(handle).count(kind, span);
            }
        }
        return count;
    }

    private static List<MailKind> mailedBy(BillingEntity entity) {
        return Arrays.stream(MailKind.values()).filter(kind -> kind.isMailedBy(entity)).toList();
    }

    private Span span(BillingEntity entity, MailKind kind, Scope scope) {
        Instant start = new MailStarts(handle).find(entity.id(), kind).orElse(now);
        Instant oldest = now.minus(LOOK_BACK);
        Instant from = scope.since() != null ? scope.since()
                : start.isBefore(oldest) ? oldest : start;
        return new Span(entity.id(), from, now, scope.customerId());
    }

    /**
     * Queues one document for given recipients.
     *
     * @param copies  go with the first message
     * @param isAgain whether recipients of an earlier message get one more, unless the earlier
     *                one, with the same copies, is still queued; else they are left out
     */
    public List<MailMessage> add(MailedDocument document, MailRecipients recipients,
                                 Copies copies, boolean isAgain) {
        List<MailMessage> queued = made(new Request(document, recipients, copies, isAgain),
                sent(document.kind(), List.of(document.id())));
        messages.insertAll(queued);
        return queued;
    }

    /** A document that is to be mailed; see {@link #add}. */
    private record Request(MailedDocument document, MailRecipients recipients, Copies copies,
                           boolean isAgain) {
    }

    /** A document and whom it was mailed to; addresses are equal in upper and lower case. */
    private record Mailing(UUID documentId, String recipient) {
        static Mailing of(MailedDocument document, String recipient) {
            return new Mailing(document.id(), recipient.toLowerCase(Locale.ROOT));
        }
    }

    /** The latest message of each mailing of some documents. */
    private Map<Mailing, MailMessage> sent(MailKind kind, List<UUID> documentIds) {
        Map<Mailing, MailMessage> sent = new HashMap<>();
        messages.ofDocuments(kind, documentIds).forEach(one ->
                sent.put(Mailing.of(one.document(), one.recipient()), one));
        return sent;
    }

    /** The messages that a request adds, which are noted as sent. */
    private List<MailMessage> made(Request request, Map<Mailing, MailMessage> sent) {
        MailRecipients recipients = request.recipients();
        List<MailMessage> made = new ArrayList<>();
        for (String recipient : recipients.addresses()) {
            Mailing mailing = Mailing.of(request.document(), recipient);
            MailMessage latest = sent.get(mailing);
            Copies own = made.isEmpty() ? request.copies() : Copies.NONE;
            if (latest == null || request.isAgain() && !isQueued(latest, own)) {
                MailMessage message = new MailMessage(work.nextId(), request.document(),
                        recipient, recipients.areNamedByRequest(), own,
                        latest == null ? 1 : latest.issue() + 1, Delivery.NEW, now, now);
                made.add(message);
                sent.put(mailing, message);
            } else if (!recipients.areNamedByRequest() && latest.isNamedByRequest()) {
                messages.countForCustomer(latest.id());
            }
        }
        return made;
    }

    private static boolean isQueued(MailMessage message, Copies copies) {
        return message.delivery().state() == MailState.QUEUED && message.copies().equals(copies);
    }

    private List<MailMessage> add(MailKind kind, List<Unsent> found) {
        Map<Mailing, MailMessage> sent =
                sent(kind, found.stream().map(one -> one.document().id()).toList());
        List<MailMessage> queued = new ArrayList<>();
        found.forEach(one -> queued.addAll(made(new Request(one.document(),
                MailRecipients.ofCustomer(one.addresses()),
                new Copies(List.of(), campaignCopies(one.campaignId())), false), sent)));
        messages.insertAll(queued);
        return queued;
    }

    private List<String> campaignCopies(UUID campaignId) {
        return campaignId == null ? List.of() : new DunningCampaigns(handle).all().stream()
                .filter(campaign -> campaign.id().equals(campaignId)).findFirst()
                .map(DunningCampaign::bccEmails).orElse(List.of()).stream()
                .flatMap(one -> MailAddress.split(one).stream()).toList();
    }
}
