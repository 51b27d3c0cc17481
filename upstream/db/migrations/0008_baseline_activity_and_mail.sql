-- Who changed what, when and from where. Rows are added by the transaction that makes the change, and stay. Each holds the
-- words it needs, so that it stays readable when the person or the object is gone. A bulk change is one row of the list: its
-- first entry leads, the others are folded under it.
CREATE TABLE activity (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- No foreign key: an entry outlives the account that it speaks of.
  user_id integer,
  -- The contract's name of the call, such as changeOrderStatus.
  action text NOT NULL,
  object_type text NOT NULL,
  object_id text,
  client_address text,
  request_id text,
  before jsonb,
  after jsonb,
  -- First and last name, as they were then.
  user_name text,
  -- What people call the object, as it was then: an order's number, a product's name.
  object_name text,
  -- The object by whose page the entry is found: the order of a coupon, the product of a variant, else the object itself.
  subject_type text,
  subject_id text,
  -- Names the bulk change: who, what, and what the caller calls it. Empty where an entry stands alone.
  bulk_id text,
  is_folded boolean NOT NULL DEFAULT false,
  -- What is found by a text: the names of the object and the person, without case, spaces and hyphens.
  search_text text COLLATE "C" NOT NULL
    GENERATED ALWAYS AS (replace(search_key(coalesce(object_name, '') || ' ' || coalesce(user_name, '')), '-', '')) STORED
);
CREATE INDEX activity_by_time ON activity (created_at, id);
-- Each way to filter the list has an index that is in the order of the list.
CREATE INDEX activity_by_subject ON activity (subject_type, subject_id, created_at, id);
CREATE INDEX activity_by_user ON activity (user_id, created_at, id);
CREATE INDEX activity_by_action ON activity (action, created_at, id);
CREATE INDEX activity_by_user_and_action ON activity (user_id, action, created_at, id);
-- One entry leads, whichever of several transactions comes first.
CREATE UNIQUE INDEX activity_leads_bulk ON activity (bulk_id) WHERE bulk_id IS NOT NULL AND NOT is_folded;
CREATE INDEX activity_by_bulk ON activity (bulk_id, created_at, id) WHERE bulk_id IS NOT NULL;
CREATE INDEX activity_by_text ON activity USING gin (search_text gin_trgm_ops);
-- The list leaves out what is folded; reports and objects, which use the indexes that are there, do not.
CREATE INDEX activity_listed_by_time ON activity (created_at, id) WHERE NOT is_folded;
CREATE INDEX activity_listed_by_user ON activity (user_id, created_at, id) WHERE NOT is_folded;
CREATE INDEX activity_listed_by_action ON activity (action, created_at, id) WHERE NOT is_folded;
CREATE INDEX activity_listed_by_user_and_action ON activity (user_id, action, created_at, id) WHERE NOT is_folded;
-- A number is what a few short lists have in common. By trigrams these are long lists, which grow with the log.
CREATE INDEX activity_by_digits ON activity USING gin (four_digits(search_text));
-- Statistics of what an expression gives would call it for thirty thousand rows at each ANALYZE.
ALTER INDEX activity_by_digits ALTER COLUMN 1 SET STATISTICS 0;
-- The log is first shown without who signed in and out: a page of it stays one stretch of an index.
CREATE INDEX activity_listed_without_sign_ins ON activity (created_at, id)
  WHERE NOT is_folded AND action NOT IN ('login', 'logout');
CREATE INDEX activity_listed_by_user_without_sign_ins ON activity (user_id, created_at, id)
  WHERE NOT is_folded AND action NOT IN ('login', 'logout');

CREATE TRIGGER activity_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON activity
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_activity_change();

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
  -- Whom an answer to the message reaches; a message that nobody wrote has nobody.
  reply_to text,
  CHECK ((body_text IS NULL) = (body_html IS NULL)),
  CHECK ((state = 'queued') = (settled_at IS NULL)),
  CHECK (state <> 'queued' OR body_text IS NOT NULL),
  CHECK (state NOT IN ('sent', 'expired') OR body_text IS NULL)
);
CREATE INDEX mail_outbox_queued ON mail_outbox (id) WHERE state = 'queued';
-- Few rows: those whose body is still to be cleared.
CREATE INDEX mail_outbox_with_body ON mail_outbox (expires_at, settled_at) WHERE body_text IS NOT NULL;
CREATE INDEX mail_outbox_by_age ON mail_outbox (settled_at) WHERE state <> 'queued';

CREATE TRIGGER mail_outbox_keep_delivery AFTER UPDATE OF state, attempts, last_error ON mail_outbox
  FOR EACH ROW WHEN (NEW.kind = 'inquiry-reply') EXECUTE FUNCTION keep_delivery_of_reply();
