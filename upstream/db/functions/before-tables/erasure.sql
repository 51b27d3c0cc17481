-- Replaces the name of a person whose data was erased (lib/domain/erasure.ts).
CREATE OR REPLACE FUNCTION former_user(person integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 'Former user ' || person;

-- Returns alternatives of a regular expression that match exactly these texts; null without texts.
CREATE OR REPLACE FUNCTION alternatives_of(texts text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT string_agg(regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|' ORDER BY length(word) DESC)
          FROM unnest(texts) AS word WHERE btrim(word) <> '');

-- Removes names and numbers from every object in the JSON, at any depth, that has the person's email address or first
-- and last name. This also finds names stored in parts, such as in an earlier state of a registration.
CREATE OR REPLACE FUNCTION without_parts(content jsonb, names text[], addresses text[], former text) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  called text := lower(btrim(coalesce(content ->> 'firstName', content ->> 'first_name') || ' '
    || coalesce(content ->> 'lastName', content ->> 'last_name')));
BEGIN
  CASE jsonb_typeof(content)
    WHEN 'object' THEN
      IF lower(content ->> 'email') = ANY (addresses) OR called IN (SELECT lower(n) FROM unnest(names) AS n) THEN
        content := content || (
          SELECT coalesce(jsonb_object_agg(key, CASE WHEN key IN ('firstName', 'first_name', 'fullName') THEN former ELSE '' END), '{}')
          FROM jsonb_each(content) WHERE jsonb_typeof(value) = 'string' AND key IN ('firstName', 'first_name', 'fullName', 'lastName',
            'last_name', 'mobileNumber', 'mobile_number', 'officeNumber', 'office_number', 'phoneNumber', 'jobTitle'));
      END IF;
      RETURN (SELECT coalesce(jsonb_object_agg(key, without_parts(value, names, addresses, former)), '{}') FROM jsonb_each(content));
    WHEN 'array' THEN
      RETURN (SELECT coalesce(jsonb_agg(without_parts(value, names, addresses, former) ORDER BY place), '[]')
              FROM jsonb_array_elements(content) WITH ORDINALITY AS e (value, place));
    ELSE RETURN content;
  END CASE;
END $$;

-- Replaces the person's name in the JSON where a value is the name, mentions the person or names their inquiry, and
-- empties values that are their email address or number. Text that others wrote is unchanged.
CREATE OR REPLACE FUNCTION without_person(content jsonb, names text[], addresses text[], former text) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  written text := CASE WHEN content::text ~ '"(email|first_?[nN]ame)"' THEN without_parts(content, names, addresses, former)
    ELSE content END::text;
  named text := alternatives_of(ARRAY(SELECT substr(to_jsonb(n)::text, 2, length(to_jsonb(n)::text) - 2) FROM unnest(names) AS n));
  reached text := alternatives_of(addresses);
BEGIN
  IF named IS NOT NULL THEN
    written := regexp_replace(written, '"(' || named || ')"', to_jsonb(former)::text, 'gi');
    written := regexp_replace(written, '(@|the inquiry of )(' || named || ')(?!\w)', '\1' || former, 'gi');
  END IF;
  IF reached IS NOT NULL THEN
    written := regexp_replace(written, '"(' || reached || ')"', '""', 'gi');
  END IF;
  RETURN written::jsonb;
END $$;

-- Replaces the person's name in a line, such as an email subject.
CREATE OR REPLACE FUNCTION without_name(line text, names text[], former text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN alternatives_of(names) IS NULL THEN line
    ELSE regexp_replace(line, '(?<!\w)(' || alternatives_of(names) || ')(?!\w)', former, 'gi') END;

-- Returns the person's current and earlier names, email addresses and numbers, from the account and its log entries.
-- Names and numbers shared with someone else and names of one word are left out, because they can mean another person.
-- Log entries about a change of master name two people; the email address tells them apart.
CREATE OR REPLACE FUNCTION known_as(person integer, OUT names text[], OUT addresses text[]) LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT array_agg(DISTINCT name) INTO names FROM (
    SELECT btrim(u.first_name || ' ' || u.last_name) AS name FROM users u WHERE u.id = person
    UNION SELECT a.user_name FROM activity a WHERE a.user_id = person
    UNION SELECT btrim((held ->> 'firstName') || ' ' || (held ->> 'lastName')) FROM activity a, unnest(ARRAY[a.before, a.after]) AS held
      WHERE a.subject_type IN ('user', 'partner') AND a.subject_id = person::text
        AND (a.action <> 'changeMasterId' OR EXISTS (SELECT FROM users u WHERE u.id = person AND lower(u.email) = lower(held ->> 'email')))
  ) AS called WHERE name ~ '\S\s+\S' AND name <> former_user(person)
    AND NOT EXISTS (SELECT FROM roles r WHERE lower(r.name) = lower(called.name))
    AND NOT EXISTS (SELECT FROM users o WHERE o.id <> person AND o.name_key = search_key(called.name)
      AND lower(btrim(o.first_name || ' ' || o.last_name)) = lower(called.name));
  SELECT array_agg(DISTINCT lower(address)) INTO addresses FROM (
    SELECT unnest(ARRAY[u.email, u.mobile_number, u.office_number]) AS address FROM users u WHERE u.id = person
    UNION SELECT unnest(ARRAY[held ->> 'email', held ->> 'mobileNumber', held ->> 'officeNumber'])
      FROM activity a, unnest(ARRAY[a.before, a.after]) AS held
      WHERE a.subject_type IN ('user', 'partner') AND a.subject_id = person::text
        AND (a.action <> 'changeMasterId' OR EXISTS (SELECT FROM users u WHERE u.id = person AND lower(u.email) = lower(held ->> 'email')))
  ) AS reached WHERE length(address) >= 6 AND address NOT LIKE 'deleted-%.invalid'
    AND NOT EXISTS (SELECT FROM users o WHERE o.id <> person
      AND lower(reached.address) IN (lower(o.email), o.mobile_number, o.office_number));
END $$;

-- Removes a person's names, addresses and numbers from log entries while the account still has them. The programs have
-- no right to change the log themselves. Action, time and ids of an entry stay.
-- Call it for ranges of ids from `first` to `last`, to keep each call short. The last call has neither and covers the
-- entries with the person's earlier names, which the other calls need, and earlier versions of content.
-- @returns the number of changed entries
CREATE OR REPLACE FUNCTION erase_from_log(person integer, first bigint, last bigint) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  -- Entries about an account, a session or an inquiry contain the person's data.
  own text[] := ARRAY['firstName', 'lastName', 'fullName', 'name', 'email', 'mobileNumber', 'officeNumber', 'jobTitle',
    'clientAddress', 'userAgent', 'message'];
  former text := former_user(person);
  called text := (SELECT btrim(u.first_name || ' ' || u.last_name) FROM users u WHERE u.id = person);
  names text[];
  addresses text[];
  -- Only entries that contain them anywhere are checked for values and mentions.
  somewhere text;
  anywhere text;
  -- A last name alone: the name without its first word, or its last word.
  last_name text;
  inquiries_of text[];
  entries bigint[];
  changed integer;
BEGIN
  SELECT k.names, k.addresses INTO names, addresses FROM known_as(person) AS k;
  last_name := '"lastName": "(' || alternatives_of(ARRAY(
    SELECT DISTINCT part FROM unnest(names) AS n, unnest(ARRAY[regexp_replace(n, '^\S+\s+', ''), regexp_replace(n, '^.*\s', '')]) AS part
  )) || ')"';
  anywhere := concat_ws('|', alternatives_of(names || addresses), last_name);
  somewhere := concat_ws('|', '"(' || alternatives_of(names || addresses) || ')"', '@(' || alternatives_of(names) || ')(?!\w)',
    last_name);
  inquiries_of := ARRAY(SELECT i.id::text FROM inquiries i WHERE lower(i.email) = ANY (addresses));
  IF first IS NULL THEN
    entries := ARRAY(
      SELECT id FROM activity
      WHERE (subject_type IN ('user', 'partner') AND subject_id = person::text)
        OR (user_id = person AND user_name <> called AND user_name <> former)
    );
    UPDATE content_versions SET changed_by = former WHERE changed_by = ANY (names);
  ELSE
    entries := ARRAY(
      SELECT id FROM activity
      WHERE id BETWEEN first AND last
        AND ((subject_type IN ('user', 'partner') AND subject_id = person::text)
          OR (user_id = person AND user_name <> called AND user_name <> former)) IS NOT TRUE
        AND (user_id = person
        OR (subject_type = 'inquiry' AND subject_id = ANY (inquiries_of))
        OR object_name = ANY (names || addresses)
        OR CASE WHEN concat_ws(' ', before, after) ~* anywhere
          THEN concat_ws(' ', before, after) ~* somewhere ELSE false END)
    );
  END IF;
  UPDATE activity a SET
    user_name = CASE WHEN a.user_id = person THEN former ELSE a.user_name END,
    client_address = CASE WHEN a.user_id = person OR (a.user_id IS NULL AND e.is_own) THEN NULL ELSE a.client_address END,
    object_name = CASE WHEN e.is_own AND a.object_type IN ('user', 'inquiry') OR a.object_name = ANY (names || addresses)
      THEN former ELSE a.object_name END,
    before = without_person(CASE WHEN e.is_own THEN a.before - own ELSE a.before END, names, addresses, former),
    after = without_person(CASE WHEN e.is_own THEN a.after - own ELSE a.after END, names, addresses, former)
  FROM (
    SELECT id, (subject_type IN ('user', 'partner') AND subject_id = person::text) OR (object_type = 'session' AND user_id = person)
        OR coalesce(subject_type = 'inquiry' AND subject_id = ANY (inquiries_of), false) AS is_own
    FROM activity WHERE id = ANY (entries)
  ) AS e WHERE a.id = e.id;
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END $$;
REVOKE EXECUTE ON FUNCTION erase_from_log(integer, bigint, bigint) FROM PUBLIC;
