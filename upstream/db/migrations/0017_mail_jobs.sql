-- When a message is tried is a matter of the queue, whose tables pg-boss makes in a schema of its own (upstream/mail/mail-jobs.ts).
-- The index mail_outbox_due goes with the column.
ALTER TABLE mail_outbox DROP COLUMN next_attempt_at;
