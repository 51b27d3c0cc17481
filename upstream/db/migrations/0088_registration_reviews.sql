-- What came of reading a registration that is not approved: more was asked of the applicant, or it was rejected. An
-- approval takes it away again.
ALTER TABLE companies
  ADD COLUMN review_outcome text CHECK (review_outcome IN ('asked', 'rejected')),
  ADD COLUMN review_note text,
  ADD COLUMN reviewed_at timestamptz,
  -- Who it was, as they were called then.
  ADD COLUMN reviewed_by text,
  ADD CONSTRAINT companies_review CHECK (
    num_nulls(review_outcome, review_note, reviewed_at, reviewed_by) IN (0, 4)
    AND (review_outcome IS NULL OR (approval_step = 2) IS NOT TRUE)
  );

-- Those that are rejected wait for nobody, so each outcome is counted by itself: empty where there is none.
ALTER TABLE registration_counts
  ADD COLUMN review text NOT NULL DEFAULT '',
  DROP CONSTRAINT registration_counts_pkey,
  ADD PRIMARY KEY (approval_step, review, reception_yn, disabled, channel_group, survey);

CREATE OR REPLACE FUNCTION add_registrations(deltas registration_counts[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO registration_counts
    SELECT approval_step, reception_yn, disabled, channel_group, survey, sum(count), review FROM unnest(deltas) AS d
    GROUP BY 1, 2, 3, 4, 5, 7 HAVING sum(count) <> 0 ORDER BY 1, 7, 2, 3, 4, 5
    ON CONFLICT (approval_step, review, reception_yn, disabled, channel_group, survey)
      DO UPDATE SET count = registration_counts.count + excluded.count;
$$;

CREATE OR REPLACE FUNCTION count_added_registrations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_registrations(array_agg(d::registration_counts)) FROM (
    SELECT approval_step, reception_yn, master_disabled, coalesce(channel_group, ''), coalesce(survey, 0::smallint), count(*),
           coalesce(review_outcome, '')
    FROM added WHERE master_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 7
  ) AS d HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_removed_registrations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_registrations(array_agg(d::registration_counts)) FROM (
    SELECT approval_step, reception_yn, master_disabled, coalesce(channel_group, ''), coalesce(survey, 0::smallint), -count(*),
           coalesce(review_outcome, '')
    FROM removed WHERE master_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 7
  ) AS d HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_changed_registrations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_registrations(array_agg(d::registration_counts)) FROM (
    SELECT approval_step, reception_yn, master_disabled, coalesce(channel_group, ''), coalesce(survey, 0::smallint), sum(one)::bigint,
           coalesce(review_outcome, '')
    FROM (
      SELECT 1 AS one, a.* FROM added a UNION ALL SELECT -1, r.* FROM removed r
    ) AS both_sides WHERE master_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 7 HAVING sum(one) <> 0
  ) AS d HAVING count(*) > 0;
  RETURN NULL;
END $$;

-- The list of those that wait, of which the dashboard tells the oldest, and the lists of the others.
CREATE INDEX registrations_waiting ON companies (created_at DESC, id DESC)
  WHERE (approval_step = 2) IS FALSE AND master_id IS NOT NULL AND review_outcome IS DISTINCT FROM 'rejected';
CREATE INDEX registrations_by_review ON companies (review_outcome, created_at DESC, id DESC)
  WHERE (approval_step = 2) IS FALSE AND master_id IS NOT NULL AND review_outcome IS NOT NULL;
-- Those that lack a W-9, for the dashboard.
DROP INDEX companies_without_w9;
CREATE INDEX companies_without_w9 ON companies (id)
  WHERE (approval_step = 2) IS FALSE AND master_id IS NOT NULL AND review_outcome IS DISTINCT FROM 'rejected' AND w9_key IS NULL;
