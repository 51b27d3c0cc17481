-- What a role may do in an area that is open to it (lib/domain/rights.ts). What it could use before, it may do all of;
-- so may what a copy of the release before this one gives.
ALTER TABLE access_control
  ADD COLUMN actions text[] NOT NULL DEFAULT '{see,change,decide,export}'
    CHECK ('see' = ANY (actions) AND actions <@ '{see,change,decide,export}');
