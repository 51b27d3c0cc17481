-- Changes of roles, rights and rates that wait for another administrator; see docs/decisions/0050-second-pair-of-eyes.md.
CREATE TABLE proposed_changes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The call that it would be, by its name, and what would be sent: checked by the contract again before it is done.
  call text NOT NULL,
  request jsonb NOT NULL,
  area text NOT NULL,
  -- What it is about. One change of it waits at a time.
  about_key text NOT NULL,
  about text NOT NULL,
  -- The record that it changes, none where it makes one, and how that stood. No foreign key: it is of another table by
  -- type, and outlives what it speaks of.
  record_type text,
  record_id integer,
  seen jsonb,
  -- By whose page the log finds it: a promotion by its rate.
  subject_type text,
  subject_id integer,
  -- What becomes of it, in words.
  fields jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'approved', 'rejected', 'withdrawn', 'replaced')),
  user_id integer REFERENCES users ON DELETE SET NULL,
  -- As it was then.
  user_name text NOT NULL,
  created_at timestamptz NOT NULL,
  decided_by integer REFERENCES users ON DELETE SET NULL,
  decided_by_name text,
  decided_at timestamptz,
  reason text CHECK (reason <> '' AND length(reason) <= 200),
  version integer NOT NULL DEFAULT 1,
  CHECK (num_nulls(record_type, record_id) IN (0, 2)),
  CHECK (num_nulls(subject_type, subject_id) IN (0, 2)),
  CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CHECK (num_nulls(decided_by_name, decided_at) IN (0, 2)),
  CHECK (state <> 'approved' OR decided_by <> user_id)
);
CREATE UNIQUE INDEX proposed_changes_of_one ON proposed_changes (about_key) WHERE state = 'waiting';
CREATE INDEX proposed_changes_waiting ON proposed_changes (area, created_at, id) WHERE state = 'waiting';
CREATE INDEX proposed_changes_by_user ON proposed_changes (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX proposed_changes_by_decider ON proposed_changes (decided_by) WHERE decided_by IS NOT NULL;
