-- Roles of the portal's own people. Partners and their sub-users are people too, but none of its staff.
ALTER TABLE roles ADD COLUMN staff boolean NOT NULL DEFAULT true;
UPDATE roles SET staff = false WHERE id IN (5, 6);

-- Someone who is deleted keeps a row, so that what they did goes on telling their name; what else was known of them is
-- gone from it, and their address may be registered again.
ALTER TABLE users ADD COLUMN deleted_at timestamptz;
ALTER TABLE users ADD CONSTRAINT users_deleted_are_out CHECK (
  deleted_at IS NULL
  OR (disabled AND password_hash IS NULL AND mobile_number IS NULL AND office_number IS NULL AND email LIKE 'deleted-%.invalid')
);

-- The people of a role, newest first. Staff are few among many partners; no page of them reads a partner's row.
CREATE INDEX users_of_role_by_time ON users (role_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
