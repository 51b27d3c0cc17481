-- Who something that waits is assigned to: a person or a role, or neither once it was taken back. By the kinds of
-- lib/domain/work.ts; no foreign key, for records are of other tables by kind.
CREATE TABLE assignments (
  kind text NOT NULL,
  record_id bigint NOT NULL,
  user_id integer REFERENCES users ON DELETE CASCADE,
  role_id integer REFERENCES roles ON DELETE CASCADE,
  assigned_by integer REFERENCES users ON DELETE SET NULL,
  assigned_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (kind, record_id),
  CHECK (num_nonnulls(user_id, role_id) <= 1)
);
CREATE INDEX assignments_of_person ON assignments (user_id, kind) WHERE user_id IS NOT NULL;
CREATE INDEX assignments_of_role ON assignments (role_id, kind) WHERE role_id IS NOT NULL;
CREATE INDEX assignments_by_assigner ON assignments (assigned_by) WHERE assigned_by IS NOT NULL;
CREATE INDEX assignments_by_time ON assignments (assigned_at);

-- What waits for somebody, oldest first; the other kinds have such an index already.
CREATE INDEX company_points_pending ON company_points (latest_at, latest_request_id) WHERE latest_status_id IN (1, 2, 3);
CREATE INDEX forecasts_submitted ON forecasts (submitted_at, id) WHERE submission_approval_id IS NULL;
CREATE INDEX inquiries_to_answer ON inquiries (status_id, assigned_id, created_at, id) WHERE status_id IN (1, 5);
