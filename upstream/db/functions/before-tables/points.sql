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
-- a day of the ledger is a range of numbers.
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

-- Locks the company's row, so that its steps are serial, and numbers the step.
CREATE OR REPLACE FUNCTION take_request_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
