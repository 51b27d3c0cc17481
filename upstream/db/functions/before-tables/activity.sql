CREATE OR REPLACE FUNCTION refuse_activity_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The activity record is append-only.' USING ERRCODE = 'restrict_violation';
END $$;
