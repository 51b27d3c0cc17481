-- The log is first shown without who signed in and out: a page of it stays one stretch of an index.
CREATE INDEX activity_listed_without_sign_ins ON activity (created_at, id)
  WHERE NOT is_folded AND action NOT IN ('login', 'logout');
CREATE INDEX activity_listed_by_user_without_sign_ins ON activity (user_id, created_at, id)
  WHERE NOT is_folded AND action NOT IN ('login', 'logout');
