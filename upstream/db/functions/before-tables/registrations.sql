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

-- Only a change of kind changes the counts.
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
