-- Who made an item, as they were called then. Nobody knows it of those that are older.
ALTER TABLE content_items ADD COLUMN made_by text, ADD COLUMN made_by_id integer;
