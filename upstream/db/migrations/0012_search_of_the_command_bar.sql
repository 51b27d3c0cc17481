-- What the command bar finds by the beginning of a title, and uploads by the names of their files.
CREATE INDEX content_items_by_title ON content_items (area, title_key, id) WHERE deleted_at IS NULL;
CREATE INDEX uploads_file_names_trigrams ON uploads USING gin (search_lines(VARIADIC file_names) gin_trgm_ops);
