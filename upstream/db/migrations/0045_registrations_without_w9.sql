-- Those of the registrations to review that lack a W-9, for the dashboard.
CREATE INDEX companies_without_w9 ON companies (id) WHERE (approval_step = 2) IS FALSE AND master_id IS NOT NULL AND w9_key IS NULL;
