-- The activity becomes a list that people read: each entry holds the words it needs, so that it stays readable when the
-- person or the object is gone, and each way to filter it has an index that is in the order of the list.
ALTER TABLE activity
  -- First and last name, as they were then.
  ADD COLUMN user_name text,
  -- What people call the object, as it was then: an order's number, a product's name.
  ADD COLUMN object_name text,
  -- The object by whose page the entry is found: the order of a coupon, the product of a variant, else the object itself.
  ADD COLUMN subject_type text,
  ADD COLUMN subject_id text;

-- Entries of before get what can still be known. This once, the rule that keeps them unchanged rests.
ALTER TABLE activity DISABLE TRIGGER activity_is_append_only;

WITH told AS (
  SELECT id, user_id, object_type, object_id, coalesce(after, before) AS object FROM activity
)
UPDATE activity a
SET user_name = nullif(trim(concat(u.first_name, ' ', u.last_name)), ''),
    object_name = coalesce(
      told.object ->> 'orderNumber', told.object ->> 'name', told.object ->> 'company', told.object ->> 'code', told.object ->> 'sku'
    ),
    subject_type = CASE
      WHEN told.object #>> '{order,id}' IS NOT NULL THEN 'order'
      WHEN told.object_type = 'variant' THEN 'product'
      WHEN told.object_type IN ('point request', 'point movement') THEN 'company'
      WHEN told.object_type = 'session' THEN 'user'
      ELSE told.object_type
    END,
    subject_id = CASE
      WHEN told.object #>> '{order,id}' IS NOT NULL THEN told.object #>> '{order,id}'
      WHEN told.object_type = 'variant' THEN told.object ->> 'productId'
      WHEN told.object_type IN ('point request', 'point movement') THEN told.object ->> 'companyId'
      WHEN told.object_type = 'session' THEN told.object ->> 'userId'
      ELSE told.object_id
    END
FROM told LEFT JOIN users u ON u.id = told.user_id
WHERE a.id = told.id;

ALTER TABLE activity ENABLE TRIGGER activity_is_append_only;

DROP INDEX activity_by_object;
DROP INDEX activity_by_user;
CREATE INDEX activity_by_subject ON activity (subject_type, subject_id, created_at, id);
CREATE INDEX activity_by_user ON activity (user_id, created_at, id);
CREATE INDEX activity_by_action ON activity (action, created_at, id);
CREATE INDEX activity_by_user_and_action ON activity (user_id, action, created_at, id);
