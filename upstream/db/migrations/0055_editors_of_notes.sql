-- Who wrote a note last, as they were called then. Nobody knows it of those that were edited before.
ALTER TABLE registration_notes ADD COLUMN edited_by text;
