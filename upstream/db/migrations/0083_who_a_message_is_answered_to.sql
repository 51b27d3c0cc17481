-- Whom an answer to the message reaches; a message that nobody wrote has nobody.
ALTER TABLE mail_outbox ADD COLUMN reply_to text;
