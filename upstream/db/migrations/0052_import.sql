-- What a previous system knew; see docs/decisions/0054-import.md. An imported ID has no request whose repetition could be told.
ALTER TABLE intake_ids ALTER COLUMN request_hash DROP NOT NULL;

-- The points are part of the opening balance of the company: the order or approval has no movement of its own.
ALTER TABLE orders ADD COLUMN in_opening_balance boolean NOT NULL DEFAULT false;
ALTER TABLE approvals ADD COLUMN in_opening_balance boolean NOT NULL DEFAULT false;

-- A company's opening balance is two movements, so that both of its sums go on: what it had received, and what it had spent.
ALTER TABLE point_ledger DROP CONSTRAINT point_ledger_kind, ADD CONSTRAINT point_ledger_kind CHECK (
  (kind IN ('accrual', 'advance', 'give_back', 'reward', 'forecast_submission', 'forecast_achievement', 'opening') AND amount > 0)
  OR (kind IN ('deduction', 'advance_taken_back', 'order', 'opening_spent') AND amount < 0)
  OR kind = 'reversal'
);

-- What moved in a time leaves opening balances out, by the index alone.
DROP INDEX point_ledger_by_time;
CREATE INDEX point_ledger_by_time ON point_ledger (created_at) INCLUDE (side, amount, kind);
