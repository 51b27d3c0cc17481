-- What grows old is removed (upstream/jobs/retention.ts): who downloaded what is found by its age.
CREATE INDEX content_downloads_by_age ON content_downloads (last_at);

-- The log stays append-only. What alone may go is what is older than a year, and by forget_activity() alone where the
-- programs don't own the database.
DROP TRIGGER activity_is_append_only ON activity;
CREATE TRIGGER activity_is_append_only BEFORE UPDATE OR TRUNCATE ON activity
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_activity_change();
CREATE TRIGGER activity_keeps_a_year BEFORE DELETE ON activity
  FOR EACH ROW WHEN (OLD.created_at > now() - interval '1 year') EXECUTE FUNCTION refuse_activity_change();
