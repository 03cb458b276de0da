-- The sixteenth schema: mails to addresses that a request named, in place of those of the customer.

-- Such a mail is not the customer's own, which is still to be sent. Of earlier mails it is not
-- known; they count as the customer's, so that none is sent twice.
ALTER TABLE mail_messages ADD COLUMN named_by_request BIGINT NOT NULL DEFAULT 0;
