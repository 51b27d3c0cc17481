-- A password that was mailed: it works once, for a day, and leads to nothing but a password of the person's own. At most
-- one of a person holds; a new one takes the place of the one before. It is never the ordinary password of an account.
CREATE TABLE temporary_passwords (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- argon2id.
  password_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX temporary_passwords_by_expiry ON temporary_passwords (expires_at);

-- Opened with a temporary password: until the person has set one of their own, it may do nothing else.
ALTER TABLE sessions ADD COLUMN must_change_password boolean NOT NULL DEFAULT false;

-- The digits of a telephone number, without the country code of the United States. It mirrors `phoneDigits` in
-- lib/domain/phone-number.ts.
CREATE FUNCTION phone_digits(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(value, '[^0-9]', '', 'g'), '^1(?=[0-9]{10}$)', '') COLLATE "C";

CREATE INDEX users_by_mobile_digits ON users (phone_digits(mobile_number)) WHERE mobile_number IS NOT NULL;
