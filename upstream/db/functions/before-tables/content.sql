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

-- Only a change of kind changes the counts.
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

-- Files and pictures are written after their item, so these are still the old ones.
CREATE OR REPLACE FUNCTION keep_content_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_versions (item_id, version, type_id, title, content, language, video, is_draft, publish_at, changed_by,
    changed_at, files, file_keys)
  SELECT OLD.id, OLD.version, OLD.type_id, OLD.title, OLD.content, OLD.language, OLD.video, OLD.is_draft, OLD.publish_at,
    OLD.changed_by, OLD.updated_at,
    coalesce((SELECT jsonb_object_agg(field, jsonb_build_object('key', key, 'thumbnailKey', thumbnail_key, 'name', name, 'size', size))
              FROM content_files WHERE item_id = OLD.id), '{}'),
    ARRAY(SELECT key FROM content_files WHERE item_id = OLD.id
          UNION SELECT thumbnail_key FROM content_files WHERE item_id = OLD.id AND thumbnail_key IS NOT NULL
          UNION SELECT key FROM content_item_images WHERE item_id = OLD.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION refuse_version_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Earlier versions of content are append-only.' USING ERRCODE = 'restrict_violation';
END $$;
