-- Messages to be sent. A row is written by the transaction that causes the message; a worker of the upstream delivers it.
-- When a message is tried is a matter of the queue, whose tables pg-boss makes in a schema of its own
-- (upstream/mail/mail-jobs.ts). See docs/decisions/0014-mail.md.
CREATE TABLE mail_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The left part of the Message-ID, the same for every attempt.
  message_uuid uuid NOT NULL UNIQUE,
  -- What kind of message it is, such as temporary-password.
  kind text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  -- May hold a password: gone once the message is sent, has expired, or was given up a day ago.
  body_text text,
  body_html text,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'expired', 'dead')),
  attempts smallint NOT NULL DEFAULT 0,
  -- Of no use to anybody afterwards; null where it stays of use.
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  -- When it was sent, expired or given up.
  settled_at timestamptz,
  -- What the mail server said to the latest attempt that failed.
  last_error text,
  CHECK ((body_text IS NULL) = (body_html IS NULL)),
  CHECK ((state = 'queued') = (settled_at IS NULL)),
  CHECK (state <> 'queued' OR body_text IS NOT NULL),
  CHECK (state NOT IN ('sent', 'expired') OR body_text IS NULL)
);
CREATE INDEX mail_outbox_queued ON mail_outbox (id) WHERE state = 'queued';
-- Few rows: those whose body is still to be cleared.
CREATE INDEX mail_outbox_with_body ON mail_outbox (expires_at, settled_at) WHERE body_text IS NOT NULL;
CREATE INDEX mail_outbox_by_age ON mail_outbox (settled_at) WHERE state <> 'queued';
