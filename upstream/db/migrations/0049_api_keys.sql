-- Keys by which other programs call the upstream; see docs/decisions/0052-api-keys.md.
CREATE TABLE api_keys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name = btrim(name) AND char_length(name) BETWEEN 1 AND 60),
  -- SHA-256 of the secret: whoever reads the table can't use it.
  secret_hash bytea NOT NULL UNIQUE CHECK (octet_length(secret_hash) = 32),
  -- The first characters of the secret, by which people recognize it.
  hint text NOT NULL,
  -- The person who answers for the key: the person it is for, else its creator.
  user_id integer NOT NULL REFERENCES users,
  -- A personal key never does more than its person, and ends with them.
  is_personal boolean NOT NULL,
  is_intake boolean NOT NULL,
  -- The only company that an intake key speaks for; empty for all.
  company_id integer REFERENCES companies ON DELETE CASCADE,
  -- By route type, the actions: {"orders": ["see", "change"]}.
  rights jsonb NOT NULL,
  -- Addresses and CIDR ranges; empty allows all.
  allowed_addresses text[] NOT NULL,
  calls_per_minute integer NOT NULL CHECK (calls_per_minute > 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- When administrators were told that it expires soon.
  warned_at timestamptz,
  CHECK (is_intake = (rights = '{}')),
  CHECK (NOT (is_intake AND is_personal)),
  CHECK (is_intake OR company_id IS NULL)
);
CREATE INDEX api_keys_by_user ON api_keys (user_id);
CREATE INDEX api_keys_by_company ON api_keys (company_id) WHERE company_id IS NOT NULL;

-- What partner systems call the things that they sent. Repeating a call under its id returns the first answer.
CREATE TABLE intake_ids (
  -- The name of the key that sent it: a key that replaces another one has its name, and knows its ids.
  source text NOT NULL,
  kind text NOT NULL,
  external_id text NOT NULL CHECK (external_id <> ''),
  -- SHA-256 of what was sent: the same id with another content is refused.
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  -- No foreign keys: an id outlives what was made of it, which is of another table by kind.
  company_id integer,
  result_id bigint,
  -- Empty only within the transaction that makes it. Ids and numbers alone, never names. Not jsonb, which would put its
  -- fields in another order.
  answer json,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (source, kind, external_id)
);
CREATE INDEX intake_ids_by_company ON intake_ids (company_id);
CREATE INDEX intake_ids_by_result ON intake_ids (kind, result_id);
