-- A session that is older than the need of a second factor must meet it, and one that has put it off need not again.
ALTER TABLE sessions ADD COLUMN factor_put_off boolean NOT NULL DEFAULT false;
UPDATE sessions s SET factor_put_off = true FROM second_factor_grace g
  WHERE g.user_id = s.user_id AND s.lacking_factor IS NULL AND s.factor_shown_at IS NULL;

-- "This wasn't me" removes the codes that were given since a sign-in. Those of before have no time.
ALTER TABLE recovery_codes ADD COLUMN created_at timestamptz;

-- Sign-ins by passkey that are begun at an address where somebody signed in lately are counted apart.
CREATE INDEX sessions_by_client_address ON sessions (client_address, created_at);
