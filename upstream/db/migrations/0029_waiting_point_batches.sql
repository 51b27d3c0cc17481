-- Batches of points that await a different administrator, oldest first, for the queue and the dashboard.
CREATE INDEX point_batches_waiting ON point_batches (created_at, id) WHERE state = 'waiting';
