-- The personal data of somebody is erased from the log, too, by erase_from_log() alone where the programs don't own the
-- database. What was done, when, and by and to whose id never changes.
DROP TRIGGER activity_is_append_only ON activity;
CREATE TRIGGER activity_is_append_only BEFORE TRUNCATE ON activity
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_activity_change();
CREATE TRIGGER activity_keeps_what_was_done BEFORE UPDATE ON activity FOR EACH ROW WHEN (
  (OLD.id, OLD.created_at, OLD.user_id, OLD.action, OLD.object_type, OLD.object_id, OLD.request_id, OLD.subject_type,
    OLD.subject_id, OLD.bulk_id, OLD.is_folded, OLD.company_id)
  IS DISTINCT FROM (NEW.id, NEW.created_at, NEW.user_id, NEW.action, NEW.object_type, NEW.object_id, NEW.request_id,
    NEW.subject_type, NEW.subject_id, NEW.bulk_id, NEW.is_folded, NEW.company_id)
  OR NEW.user_name IS DISTINCT FROM OLD.user_name AND NEW.user_name IS DISTINCT FROM former_user(OLD.user_id)
  OR NEW.client_address IS DISTINCT FROM OLD.client_address AND NEW.client_address IS NOT NULL
  OR NEW.object_name IS DISTINCT FROM OLD.object_name AND (NEW.object_name ~ '^Former user \d+$') IS NOT TRUE
) EXECUTE FUNCTION refuse_activity_change();

DROP TRIGGER content_versions_are_append_only ON content_versions;
CREATE TRIGGER content_versions_are_append_only BEFORE UPDATE ON content_versions FOR EACH ROW WHEN (
  (to_jsonb(OLD) - 'changed_by') IS DISTINCT FROM (to_jsonb(NEW) - 'changed_by')
  OR (NEW.changed_by ~ '^Former user \d+$') IS NOT TRUE
) EXECUTE FUNCTION refuse_version_change();
