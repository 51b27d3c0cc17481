-- Updates the search text and master of companies. It locks them first, so that of two simultaneous changes the second
-- sees the first. The role mirrors PRIMARY_USER_ROLE_ID of the upstream.
CREATE OR REPLACE FUNCTION find_companies_by_people(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM companies WHERE id = ANY(changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE companies
    SET people_key = people.key, master_id = m.id, master_name_key = m.name_key, master_email_key = search_key(m.email),
        master_disabled = coalesce(m.disabled, false)
    FROM (
      SELECT c.id, coalesce(string_agg(u.name_key || E'\n' || search_key(u.email), E'\n' ORDER BY u.id), '') AS key,
             min(u.id) FILTER (WHERE u.role_id = 5 AND u.deleted_at IS NULL) AS master_id
      FROM companies c LEFT JOIN users u ON u.company_id = c.id WHERE c.id = ANY(changed) GROUP BY c.id
    ) AS people LEFT JOIN users m ON m.id = people.master_id
    WHERE companies.id = people.id
      AND (companies.people_key, companies.master_id, companies.master_name_key, companies.master_email_key, companies.master_disabled)
        IS DISTINCT FROM (people.key, m.id, m.name_key, search_key(m.email), coalesce(m.disabled, false));
END $$;

CREATE OR REPLACE FUNCTION find_companies_by_added_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM find_companies_by_people((SELECT array_agg(DISTINCT company_id) FROM added WHERE company_id IS NOT NULL));
  RETURN NULL;
END $$;

-- Skip changes, such as sign-ins, that don't affect the search.
CREATE OR REPLACE FUNCTION find_companies_by_changed_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM find_companies_by_people(array_agg(DISTINCT company_id)) FROM (
    SELECT unnest(ARRAY[a.company_id, r.company_id]) AS company_id FROM added a JOIN removed r USING (id)
    WHERE (a.company_id, a.name_key, a.email, a.role_id, a.disabled, a.deleted_at)
      IS DISTINCT FROM (r.company_id, r.name_key, r.email, r.role_id, r.disabled, r.deleted_at)
  ) AS changed WHERE company_id IS NOT NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION find_companies_by_removed_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM find_companies_by_people((SELECT array_agg(DISTINCT company_id) FROM removed WHERE company_id IS NOT NULL));
  RETURN NULL;
END $$;

-- Restores a deleted row, except its computed columns.
CREATE OR REPLACE FUNCTION restore_row(target regclass, content jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  columns text;
BEGIN
  SELECT string_agg(quote_ident(attname), ', ') INTO columns FROM pg_attribute
    WHERE attrelid = target AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND content ? attname;
  EXECUTE format('INSERT INTO %s (%s) SELECT %s FROM jsonb_populate_record(NULL::%s, $1)', target, columns, columns, target) USING content;
END $$;
