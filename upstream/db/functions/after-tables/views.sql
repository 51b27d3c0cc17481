-- Combines both tables in one snapshot, so that the counts are always exact.
CREATE OR REPLACE VIEW order_counts AS
  SELECT utc_day, tab_id, count FROM order_daily_counts
  UNION ALL
  SELECT utc_day, tab_id, delta FROM order_count_deltas;

-- Sums computed from the ledger's rows.
CREATE OR REPLACE VIEW point_ledger_sums AS
  SELECT company_id,
         coalesce(sum(amount) FILTER (WHERE side = 'accrued'), 0)::bigint AS accrued,
         coalesce(-sum(amount) FILTER (WHERE side = 'consumed'), 0)::bigint AS consumed
  FROM point_ledger GROUP BY company_id;
