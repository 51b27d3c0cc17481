-- The view of a role that opens with its list for everyone in the role.
ALTER TABLE saved_views ADD COLUMN opens_for_role boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX saved_views_start_of_role ON saved_views (list, role_id) WHERE opens_for_role;
-- The person opens the list without a view, although their role has one that opens with it.
ALTER TABLE view_arrangements ADD COLUMN opens_plain boolean NOT NULL DEFAULT false;
