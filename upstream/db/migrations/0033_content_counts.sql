-- How many items outside of the trash there are of each kind, so that a page's total costs the same however many there are
-- (decision 39). What is scheduled is few, and counted by its index.
CREATE TABLE content_counts (
  area text NOT NULL,
  -- 0 without a type.
  type_id integer NOT NULL,
  is_draft boolean NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (area, type_id, is_draft)
) WITH (fillfactor = 70);

CREATE FUNCTION add_content(deltas content_counts[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO content_counts
    SELECT area, type_id, is_draft, sum(count) FROM unnest(deltas) AS d
    GROUP BY 1, 2, 3 HAVING sum(count) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (area, type_id, is_draft) DO UPDATE SET count = content_counts.count + excluded.count;
$$;

CREATE FUNCTION count_added_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_content(array_agg(d::content_counts)) FROM (
    SELECT area, coalesce(type_id, 0), is_draft, count(*)::integer FROM added WHERE deleted_at IS NULL GROUP BY 1, 2, 3
  ) AS d HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION count_removed_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_content(array_agg(d::content_counts)) FROM (
    SELECT area, coalesce(type_id, 0), is_draft, -count(*)::integer FROM removed WHERE deleted_at IS NULL GROUP BY 1, 2, 3
  ) AS d HAVING count(*) > 0;
  RETURN NULL;
END $$;

-- Only what moves from one kind to another touches the counts.
CREATE FUNCTION count_changed_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_content(array_agg(d::content_counts)) FROM (
    SELECT area, coalesce(type_id, 0), is_draft, sum(one)::integer FROM (
      SELECT 1 AS one, area, type_id, is_draft FROM added WHERE deleted_at IS NULL
      UNION ALL SELECT -1, area, type_id, is_draft FROM removed WHERE deleted_at IS NULL
    ) AS both_sides GROUP BY 1, 2, 3 HAVING sum(one) <> 0
  ) AS d HAVING count(*) > 0;
  RETURN NULL;
END $$;

INSERT INTO content_counts
  SELECT area, coalesce(type_id, 0), is_draft, count(*) FROM content_items WHERE deleted_at IS NULL GROUP BY 1, 2, 3;

CREATE TRIGGER content_items_count_added AFTER INSERT ON content_items
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_content();
CREATE TRIGGER content_items_count_changed AFTER UPDATE ON content_items
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_changed_content();
CREATE TRIGGER content_items_count_removed AFTER DELETE ON content_items
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_content();
