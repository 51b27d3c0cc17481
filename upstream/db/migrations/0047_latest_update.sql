-- The list of companies sorts by the latest point update: the latest step of a request, or a later movement of the ledger.
CREATE INDEX company_points_by_update ON company_points ((greatest(latest_at, last_movement_at)) NULLS FIRST, company_id);
CREATE INDEX company_points_by_status_and_update
  ON company_points (latest_status_id, (greatest(latest_at, last_movement_at)) NULLS FIRST, company_id);
