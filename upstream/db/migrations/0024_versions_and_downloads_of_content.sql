-- What an item of content was before each of its changes, kept by a trigger, so that no way of writing can forget it. Its
-- current version stands in content_items alone. Rows go with their item; the program may only add and read them.
CREATE TABLE content_versions (
  item_id integer NOT NULL REFERENCES content_items ON DELETE CASCADE,
  version integer NOT NULL,
  -- No foreign key: a type that no item has any more may be deleted.
  type_id integer,
  title text NOT NULL,
  content text NOT NULL,
  language text NOT NULL,
  video text,
  is_draft boolean NOT NULL,
  publish_at timestamptz NOT NULL,
  changed_by text,
  changed_at timestamptz NOT NULL,
  -- By their field: { key, thumbnailKey, name, size }.
  files jsonb NOT NULL,
  -- All that it shows, pictures of its text too, so that the sweep of files leaves them alone.
  file_keys text[] NOT NULL,
  PRIMARY KEY (item_id, version)
);
CREATE INDEX content_versions_file_keys ON content_versions USING gin (file_keys);

CREATE TRIGGER content_versions_are_append_only BEFORE UPDATE ON content_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_version_change();
-- Whatever lies in the trash is not changed, and the way there and back is no version.
CREATE TRIGGER content_items_keep_version AFTER UPDATE ON content_items FOR EACH ROW
  WHEN (old.version <> new.version AND old.deleted_at IS NULL AND new.deleted_at IS NULL)
  EXECUTE FUNCTION keep_content_version();

-- How often a partner saved a file of an item. Apart from it, for reading is no change.
CREATE TABLE content_downloads (
  item_id integer NOT NULL REFERENCES content_items ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The person's then.
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  downloads integer NOT NULL DEFAULT 1,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (item_id, company_id, user_id)
) WITH (fillfactor = 70);
CREATE INDEX content_downloads_of_person ON content_downloads (user_id);
CREATE INDEX content_downloads_of_company ON content_downloads (company_id);

-- What partners see from when, across all areas.
CREATE INDEX content_items_by_time ON content_items (publish_at, id) WHERE deleted_at IS NULL AND NOT is_draft;
