-- What the activity log told of promotions before a rate's history had them belongs to that history too
-- (docs/decisions/0033-rates-and-promotions.md). Only under which object an entry is found changes.
ALTER TABLE activity DISABLE TRIGGER activity_is_append_only;
UPDATE activity
  SET subject_type = 'default rate', subject_id = coalesce(after, before) ->> 'configurationId'
  WHERE subject_type = 'promotion' AND coalesce(after, before) ? 'configurationId';
ALTER TABLE activity ENABLE TRIGGER activity_is_append_only;
