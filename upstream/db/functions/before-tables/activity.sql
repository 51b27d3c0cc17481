CREATE OR REPLACE FUNCTION refuse_activity_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The activity record is append-only.' USING ERRCODE = 'restrict_violation';
END $$;

-- Returns the company of a log entry; null without one. An inquiry has only the company's name.
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

-- Removes a limited number of the oldest entries before an instant. The programs have no right to delete entries
-- themselves. Entries younger than a year always stay. @returns the number of removed entries
CREATE OR REPLACE FUNCTION forget_activity(until timestamptz, at_once integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE removed integer;
BEGIN
  DELETE FROM activity WHERE id = ANY (ARRAY(
    SELECT id FROM activity WHERE created_at < least(until, now() - interval '1 year')
    ORDER BY created_at, id LIMIT at_once FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN removed;
END $$;
REVOKE EXECUTE ON FUNCTION forget_activity(timestamptz, integer) FROM PUBLIC;
