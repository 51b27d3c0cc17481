-- What one person approved above the threshold of a company's day, until a second one decides; see
-- docs/decisions/0053-second-approval.md. The queue of the company is taken for every change.
CREATE TABLE first_approvals (
  -- No decision has the same, so the activity log tells both of objects of one type.
  id bigint PRIMARY KEY DEFAULT nextval(pg_get_serial_sequence('approvals', 'id')),
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('reward', 'forecasts')),
  -- Types of products, or months such as `submission 12`.
  covers text[] NOT NULL CHECK (cardinality(covers) > 0),
  -- Of the claims of those types, up to this place in the queue.
  last_number bigint,
  items integer NOT NULL CHECK (items > 0),
  qpoints bigint NOT NULL CHECK (qpoints > 0),
  user_id integer NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  UNIQUE (company_id, kind),
  CHECK ((kind = 'reward') = (last_number IS NOT NULL))
);

-- Who approved it first, where two did: it does not count towards what was moved alone.
ALTER TABLE approvals ADD COLUMN first_user_id integer REFERENCES users;
ALTER TABLE approvals ADD CONSTRAINT approvals_by_two CHECK (first_user_id <> user_id);
