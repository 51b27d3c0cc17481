CREATE OR REPLACE FUNCTION refuse_activity_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The activity record is append-only.' USING ERRCODE = 'restrict_violation';
END $$;

-- Whose company an entry tells of; null where it is of none. An inquiry names its company in words.
CREATE OR REPLACE FUNCTION company_of_subject(subject_type text, subject_id text) RETURNS integer
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN CASE subject_type
    WHEN 'company' THEN subject_id::integer
    WHEN 'partner' THEN (SELECT u.company_id FROM users u WHERE u.id = subject_id::integer)
    WHEN 'order' THEN (SELECT o.company_id FROM orders o WHERE o.id = subject_id::bigint)
    WHEN 'project' THEN (SELECT p.company_id FROM projects p WHERE p.id = subject_id::integer)
    WHEN 'warranty claim' THEN (SELECT w.company_id FROM warranty_claims w WHERE w.id = subject_id::integer)
    WHEN 'claim' THEN (SELECT c.company_id FROM claims c WHERE c.id = subject_id::bigint)
    WHEN 'inquiry' THEN (
      SELECT min(c.id) FROM inquiries i JOIN companies c ON c.name_key = search_key(i.company_name) COLLATE "C"
      WHERE i.id = subject_id::integer)
  END;
END $$;

CREATE OR REPLACE FUNCTION keep_company_of_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.company_id := company_of_subject(NEW.subject_type, NEW.subject_id);
  RETURN NEW;
END $$;
