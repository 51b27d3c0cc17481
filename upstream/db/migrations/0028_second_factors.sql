-- The secret of a person's authenticator app, sealed by the program. It counts once a code of it was shown.
CREATE TABLE second_factors (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- The 30 seconds of the last code that was used: no code works twice.
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE recovery_codes (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- How often people have signed in without the second factor that their role needs.
CREATE TABLE second_factor_grace (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  sign_ins smallint NOT NULL
);

ALTER TABLE sessions
  -- What the session waits for before it opens anything.
  ADD COLUMN lacking_factor text CHECK (lacking_factor IN ('code', 'set-up')),
  -- When a second factor was last shown in it.
  ADD COLUMN factor_shown_at timestamptz;
