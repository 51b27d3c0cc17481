-- What concerns one person of the staff; its kinds stand in lib/domain/notice.ts.
CREATE TABLE notices (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL,
  -- Where it leads. No foreign key, for it is of another table by kind. Without an id it tells of several.
  record_kind text NOT NULL,
  record_id text,
  -- What its sentence says, as things were called then.
  facts jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  -- Is it still to be told by the digest?
  awaits_digest boolean NOT NULL DEFAULT false
);
CREATE INDEX notices_of_person ON notices (user_id, id) INCLUDE (record_kind);
CREATE INDEX notices_unread ON notices (user_id, id) INCLUDE (record_kind) WHERE read_at IS NULL;
CREATE INDEX notices_for_digest ON notices (user_id, id) WHERE awaits_digest;
CREATE INDEX notices_by_age ON notices (created_at);

-- How a person wants to be told of a kind; of others as it is usual.
CREATE TABLE notice_ways (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL,
  way text NOT NULL CHECK (way IN ('portal', 'mail', 'digest')),
  PRIMARY KEY (user_id, kind)
);

-- The day whose digest a person has got last, or had nothing to get. Who has none yet gets the one of the next morning.
CREATE TABLE notice_digests (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  day date NOT NULL
);
