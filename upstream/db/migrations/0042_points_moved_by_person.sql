-- What one person moved within a day, which the threshold of points limits.
CREATE INDEX point_ledger_by_user_and_time ON point_ledger (user_id, created_at) WHERE user_id IS NOT NULL;
