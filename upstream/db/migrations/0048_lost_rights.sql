-- A session that ended because its role may do less than before: who signs in again is told so.
ALTER TABLE sessions ADD COLUMN lost_rights boolean NOT NULL DEFAULT false;
