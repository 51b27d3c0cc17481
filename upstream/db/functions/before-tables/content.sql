CREATE OR REPLACE FUNCTION count_added_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_content(array_agg(d::content_counts)) FROM (
    SELECT area, coalesce(type_id, 0), is_draft, count(*)::integer FROM added WHERE deleted_at IS NULL GROUP BY 1, 2, 3
  ) AS d HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_removed_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_content(array_agg(d::content_counts)) FROM (
    SELECT area, coalesce(type_id, 0), is_draft, -count(*)::integer FROM removed WHERE deleted_at IS NULL GROUP BY 1, 2, 3
  ) AS d HAVING count(*) > 0;
  RETURN NULL;
END $$;

-- Only what moves from one kind to another touches the counts.
CREATE OR REPLACE FUNCTION count_changed_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_content(array_agg(d::content_counts)) FROM (
    SELECT area, coalesce(type_id, 0), is_draft, sum(one)::integer FROM (
      SELECT 1 AS one, area, type_id, is_draft FROM added WHERE deleted_at IS NULL
      UNION ALL SELECT -1, area, type_id, is_draft FROM removed WHERE deleted_at IS NULL
    ) AS both_sides GROUP BY 1, 2, 3 HAVING sum(one) <> 0
  ) AS d HAVING count(*) > 0;
  RETURN NULL;
END $$;
