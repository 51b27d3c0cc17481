-- Whose account at an identity provider is whose here: known by the provider's own name for the person from their first
-- sign-in on, so that whoever gets their e-mail address later does not get the account.
CREATE TABLE provider_accounts (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  bound_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject),
  CONSTRAINT provider_accounts_one_each UNIQUE (user_id, issuer)
);
