-- The token that a session had before it got a new one, which goes on for a few seconds and opens what it opened then.
ALTER TABLE sessions
  ADD COLUMN former_token_hash bytea,
  ADD COLUMN former_until timestamptz,
  ADD COLUMN former_lacking_factor text CHECK (former_lacking_factor IN ('code', 'set-up')),
  ADD COLUMN former_must_change_password boolean;

CREATE UNIQUE INDEX sessions_former_token ON sessions (former_token_hash) WHERE former_token_hash IS NOT NULL;
