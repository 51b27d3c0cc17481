-- What Insights tells of a period: each figure reads a stretch of one of these, as long as the period.
CREATE INDEX order_lines_by_time ON order_lines (ordered_at) INCLUDE (snapshot_id, quantity, total, order_id);
CREATE INDEX point_request_steps_by_time ON point_request_steps (created_at);
CREATE INDEX companies_by_approval_time ON companies (approved_at) WHERE approved_at IS NOT NULL;
CREATE INDEX companies_by_review_time ON companies (reviewed_at) WHERE reviewed_at IS NOT NULL;
-- Companies of which nothing moved for months.
CREATE INDEX company_points_by_movement ON company_points (last_movement_at, company_id) WHERE last_movement_at IS NOT NULL;
-- What a promotion would have given: the priced pieces of a product, in the order of their registration.
CREATE INDEX claims_by_product_and_time ON claims (configuration_id, registered_at, id) INCLUDE (company_id, rate)
  WHERE configuration_id IS NOT NULL AND state <> 'rejected';
