-- Who changed what, when and from where. Rows are added by the transaction that makes the change, and stay.
CREATE TABLE activity (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- No foreign key: an entry outlives the account that it speaks of.
  user_id integer,
  -- The contract's name of the call, such as changeOrderStatus.
  action text NOT NULL,
  object_type text NOT NULL,
  object_id text,
  client_address text,
  request_id text,
  before jsonb,
  after jsonb
);
CREATE INDEX activity_by_time ON activity (created_at, id);
CREATE INDEX activity_by_object ON activity (object_type, object_id, created_at);
CREATE INDEX activity_by_user ON activity (user_id, created_at);

CREATE FUNCTION refuse_activity_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The activity record is append-only.' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER activity_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON activity
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_activity_change();
