-- Names a session in the activity record, which must not hold even the hash of its token.
ALTER TABLE sessions ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE;

-- Failed sign-ins, counted per account and per client address; the columns are those of rate-limiter-flexible.
CREATE TABLE login_attempts (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  -- Milliseconds since 1970.
  expire bigint
);
CREATE INDEX login_attempts_by_expiry ON login_attempts (expire);
