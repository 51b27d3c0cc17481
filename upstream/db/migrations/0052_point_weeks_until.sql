-- The running week is kept too, up to an instant: the dashboard then reads only what the ledger got since. What is kept is
-- summed again (upstream/resources/dashboard/weeks.ts).
TRUNCATE point_weeks;
ALTER TABLE point_weeks ADD COLUMN until timestamptz NOT NULL;
