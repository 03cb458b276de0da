/**
 * Documents sent by e-mail ({@code api-conventions.md 20}): the messages, their recipients and
 * states, when an attempt is repeated, and the content of a mail. Records and pure rules. {@code
 * store} has the tables, {@code content} composes a mail from a stored document, {@code smtp} sends
 * it or writes it to a folder, {@code service} queues and delivers messages.
 *
 * <p>A message is delivered at least once: it is marked as taken before the server gets it, and as
 * sent after the server has accepted it. If the program ends between acceptance and the commit, the
 * message is sent again after {@link billing.mail.MailRetries#LEASE}, with the same Message-ID.
 */
package billing.mail;
