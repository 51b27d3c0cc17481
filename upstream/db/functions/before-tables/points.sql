-- Returns which of a company's two sums a movement belongs to. A reversal belongs where the reversed movement does.
CREATE OR REPLACE FUNCTION ledger_side(kind text, reversed_kind text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN coalesce(reversed_kind, kind) IN ('order', 'give_back', 'partial_refund', 'deduction', 'opening_spent') THEN 'consumed' ELSE 'accrued' END;

CREATE OR REPLACE FUNCTION open_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_points (company_id) SELECT id FROM added ON CONFLICT DO NOTHING;
  INSERT INTO claim_queues (company_id) SELECT id FROM added ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Locks the company's balance before numbering the row, so that movements are serial. Times never go backward, so that
-- a day of the ledger is a range of numbers. A late movement of a signed month counts from the month's end. The lock waits
-- for a signature in progress (upstream/resources/closing/sign.ts).
CREATE OR REPLACE FUNCTION move_points() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moves_accrued boolean;
BEGIN
  IF NEW.kind = 'reversal' THEN
    SELECT kind INTO NEW.reversed_kind FROM point_ledger
      WHERE id = NEW.reverses AND company_id = NEW.company_id AND amount = -NEW.amount AND kind <> 'reversal';
    IF NOT FOUND THEN
      RAISE EXCEPTION 'A reversal undoes one movement of its company, whole.' USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(7310057);
  SELECT greatest(NEW.created_at, max(ends_at)) INTO NEW.created_at FROM closed_months;
  INSERT INTO company_points (company_id)
    SELECT NEW.company_id WHERE NOT EXISTS (SELECT FROM company_points WHERE company_id = NEW.company_id)
    ON CONFLICT DO NOTHING;
  moves_accrued := ledger_side(NEW.kind, NEW.reversed_kind) = 'accrued';
  UPDATE company_points
    SET accrued = accrued + CASE WHEN moves_accrued THEN NEW.amount ELSE 0 END,
        consumed = consumed - CASE WHEN moves_accrued THEN 0 ELSE NEW.amount END,
        last_movement_at = greatest(last_movement_at, NEW.created_at)
    WHERE company_id = NEW.company_id
    RETURNING available, last_movement_at INTO NEW.balance, NEW.created_at;
  NEW.id := nextval('point_ledger_id_seq');
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger of points is append-only.' USING ERRCODE = 'restrict_violation';
END $$;

-- Locks the company's row, so that its steps are serial, and numbers the step. Signed months keep their steps too.
CREATE OR REPLACE FUNCTION take_request_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7310057);
  SELECT greatest(NEW.created_at, max(ends_at)) INTO NEW.created_at FROM closed_months;
  UPDATE company_points
    SET steps = steps + 1,
        latest_request_id = NEW.request_id,
        latest_status_id = NEW.request_status_id,
        latest_at = NEW.created_at
    WHERE company_id = NEW.company_id
    RETURNING steps INTO STRICT NEW.number;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION refuse_step_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The history of point requests is append-only.' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE FUNCTION refuse_batch_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The rows of a batch of points are append-only.' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE FUNCTION refuse_take_back_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What was taken back of approvals is append-only.' USING ERRCODE = 'restrict_violation';
END $$;

-- A signed month can only be confirmed or withdrawn, and a confirmed one is never changed.
CREATE OR REPLACE FUNCTION refuse_closed_month_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.confirmed_at IS NULL THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.confirmed_at IS NULL
    AND to_jsonb(NEW) - 'confirmed_by' - 'confirmed_at' = to_jsonb(OLD) - 'confirmed_by' - 'confirmed_at' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A closed month is never changed.' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE FUNCTION refuse_closed_workbook_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND EXISTS (SELECT FROM closed_months WHERE id = NEW.month_id AND confirmed_at IS NULL) THEN
    RETURN NEW;
  END IF;
  -- A withdrawn month is gone before its workbook.
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM closed_months WHERE id = OLD.month_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The workbook of a signed month is never changed.' USING ERRCODE = 'restrict_violation';
END $$;
