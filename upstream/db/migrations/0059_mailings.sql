-- Emails to many partners; see docs/decisions/0061-mailings.md.
CREATE TABLE mailings (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject text NOT NULL CHECK (subject <> ''),
  text text NOT NULL CHECK (text <> ''),
  concerns_account boolean NOT NULL,
  reply_to text,
  user_id integer NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  stopped_at timestamptz,
  -- No more emails are queued before this time.
  next_at timestamptz
);
CREATE INDEX mailings_by_user ON mailings (user_id);
CREATE INDEX mailings_by_next ON mailings (next_at);

CREATE TABLE mailing_recipients (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mailing_id integer NOT NULL REFERENCES mailings ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Why the person gets no email.
  excluded text CHECK (excluded IN ('noEmail', 'newsletter', 'bounced')),
  delivery text CHECK (delivery IN ('waiting', 'queued', 'sent', 'stored', 'failed', 'stopped')),
  -- The message in the outbox, which forgets it after a while.
  mail_id bigint UNIQUE,
  reason text,
  settled_at timestamptz,
  UNIQUE (mailing_id, user_id),
  CHECK ((excluded IS NULL) <> (delivery IS NULL))
);
CREATE INDEX mailing_recipients_waiting ON mailing_recipients (mailing_id, user_id) WHERE delivery = 'waiting';
CREATE INDEX mailing_recipients_by_user ON mailing_recipients (user_id);

-- Few rows: addresses that an email couldn't be delivered to.
CREATE INDEX mail_outbox_given_up ON mail_outbox (lower(recipient)) WHERE state = 'dead';

-- What a person was emailed to sign in with, latest first.
CREATE INDEX mail_outbox_password_emails ON mail_outbox (lower(recipient), id DESC) WHERE kind = 'temporary-password';

CREATE OR REPLACE FUNCTION keep_delivery_of_mailing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE mailing_recipients SET
      delivery = CASE
        WHEN NEW.state = 'queued' THEN 'queued'
        -- STORED_ONLY in upstream/mail/queue.ts.
        WHEN NEW.state = 'sent' AND NEW.last_error = 'No mail server is set up.' THEN 'stored'
        WHEN NEW.state = 'sent' THEN 'sent'
        ELSE 'failed'
      END,
      reason = CASE WHEN NEW.state <> 'sent' THEN NEW.last_error END,
      settled_at = NEW.settled_at
    WHERE mail_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER mail_outbox_keep_mailing AFTER UPDATE OF state, last_error ON mail_outbox
  FOR EACH ROW WHEN (NEW.kind = 'mailing') EXECUTE FUNCTION keep_delivery_of_mailing();
