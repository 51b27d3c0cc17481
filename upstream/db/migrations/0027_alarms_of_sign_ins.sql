-- By this the person says that a sign-in was not theirs; the hash of what the mail about it holds, gone once it is used.
ALTER TABLE sessions ADD COLUMN alarm_hash bytea;
CREATE UNIQUE INDEX sessions_alarm ON sessions (alarm_hash) WHERE alarm_hash IS NOT NULL;
