-- What happened to an order besides a change of its status, in words: a tracking number came, a coupon was used. Empty
-- where the entry tells of the status.
ALTER TABLE order_timeline ADD COLUMN event text CHECK (event <> '');

-- The points of a company, kept by the ledger's trigger, so that reading them costs the same however long the ledger is.
CREATE TABLE company_points (
  company_id integer PRIMARY KEY REFERENCES companies,
  -- What its requests brought, less what they took away and what was reversed.
  accrued bigint NOT NULL DEFAULT 0 CHECK (accrued >= 0),
  -- What its orders took, less what they gave back.
  consumed bigint NOT NULL DEFAULT 0 CHECK (consumed >= 0),
  available bigint NOT NULL GENERATED ALWAYS AS (accrued - consumed) STORED CHECK (available >= 0)
) WITH (fillfactor = 70);

-- Every movement of points; see docs/decisions/0010-points-ledger.md. The trigger numbers the rows, so that those of a
-- company stand in the order in which they took effect.
CREATE TABLE point_ledger (
  id bigint PRIMARY KEY,
  -- No foreign keys: a row outlives what it speaks of. Its company has a row of company_points, which has one.
  company_id integer NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  kind text NOT NULL,
  -- What the company has available after this row.
  balance bigint NOT NULL CHECK (balance >= 0),
  order_id bigint,
  reason text CHECK (reason <> ''),
  -- Who moved the points; empty where a program did.
  user_id integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT point_ledger_kind CHECK (
    (kind IN ('accrual', 'advance', 'settlement', 'give_back') AND amount > 0)
    OR (kind IN ('deduction', 'order') AND amount < 0)
    OR kind = 'reversal'
  ),
  CONSTRAINT point_ledger_source CHECK ((kind IN ('order', 'give_back')) = (order_id IS NOT NULL))
);
CREATE SEQUENCE point_ledger_id_seq AS bigint OWNED BY point_ledger.id;

-- The ledger of a database that is older than it: each company gets, before its first order, what all its orders took.
WITH opening AS (
  SELECT company_id, sum(total) AS amount, min(created_at) AS created_at FROM orders WHERE total > 0 GROUP BY company_id
),
movements AS (
  SELECT 0 AS step, company_id, amount, 'accrual' AS kind, NULL::bigint AS order_id, NULL::integer AS user_id, created_at,
         'Opening balance' AS reason
  FROM opening
  UNION ALL
  SELECT 1, company_id, -total, 'order', id, user_id, created_at, NULL FROM orders WHERE total > 0
  UNION ALL
  SELECT 2, o.company_id, o.total, 'give_back', o.id, ended.user_id, coalesce(ended.created_at, o.updated_at), NULL
  FROM orders o
  LEFT JOIN LATERAL (
    SELECT t.user_id, t.created_at FROM order_timeline t
    WHERE t.order_id = o.id AND t.order_status_id = o.order_status_id
    ORDER BY t.created_at DESC, t.id DESC LIMIT 1
  ) AS ended ON true
  -- Returned, Canceled, Failed.
  WHERE o.order_status_id IN (3, 5, 8) AND o.total > 0
),
numbered AS (
  SELECT *, row_number() OVER (ORDER BY created_at, step, order_id, company_id) AS id FROM movements
)
INSERT INTO point_ledger (id, company_id, amount, kind, balance, order_id, reason, user_id, created_at)
  SELECT id, company_id, amount, kind, sum(amount) OVER (PARTITION BY company_id ORDER BY id), order_id, reason, user_id,
         created_at
  FROM numbered;

SELECT setval('point_ledger_id_seq', coalesce(max(id), 1), count(*) > 0) FROM point_ledger;

-- The sums of the ledger as its rows tell them.
CREATE VIEW point_ledger_sums AS
  SELECT company_id,
         coalesce(sum(amount) FILTER (WHERE order_id IS NULL), 0)::bigint AS accrued,
         coalesce(-sum(amount) FILTER (WHERE order_id IS NOT NULL), 0)::bigint AS consumed
  FROM point_ledger GROUP BY company_id;

INSERT INTO company_points (company_id, accrued, consumed) SELECT company_id, accrued, consumed FROM point_ledger_sums;

CREATE INDEX point_ledger_by_company ON point_ledger (company_id, id DESC);
-- An order takes points once and gives them back once.
CREATE UNIQUE INDEX point_ledger_order ON point_ledger (order_id) WHERE kind = 'order';
CREATE UNIQUE INDEX point_ledger_give_back ON point_ledger (order_id) WHERE kind = 'give_back';

-- Takes the company's balance, so that its movements follow each other, and only then numbers the row.
CREATE FUNCTION move_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_points (company_id)
    SELECT NEW.company_id WHERE NOT EXISTS (SELECT FROM company_points WHERE company_id = NEW.company_id)
    ON CONFLICT DO NOTHING;
  UPDATE company_points
    SET accrued = accrued + CASE WHEN NEW.order_id IS NULL THEN NEW.amount ELSE 0 END,
        consumed = consumed - CASE WHEN NEW.order_id IS NULL THEN 0 ELSE NEW.amount END
    WHERE company_id = NEW.company_id
    RETURNING available INTO NEW.balance;
  NEW.id := nextval('point_ledger_id_seq');
  RETURN NEW;
END $$;

CREATE TRIGGER point_ledger_moves_points BEFORE INSERT ON point_ledger
  FOR EACH ROW EXECUTE FUNCTION move_points();

CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger of points is append-only.' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER point_ledger_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON point_ledger
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
