-- Tokens of the identity provider that were used: each works once. Hashes of what tells them apart.
CREATE TABLE used_tokens (
  token_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_tokens_by_expiry ON used_tokens (expires_at);

ALTER TABLE sessions
  -- Of a session that single sign-on has opened: whom, and which session, the identity provider calls it. It may end it.
  ADD COLUMN provider_subject text,
  ADD COLUMN provider_session text;
CREATE INDEX sessions_by_provider_subject ON sessions (provider_subject) WHERE provider_subject IS NOT NULL;
CREATE INDEX sessions_by_provider_session ON sessions (provider_session) WHERE provider_session IS NOT NULL;
