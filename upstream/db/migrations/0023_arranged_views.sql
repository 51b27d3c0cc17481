-- Views keep the order of columns and which of them stay at the left, and lists can be comfortable.
ALTER TABLE saved_views DROP CONSTRAINT saved_views_density_check;
ALTER TABLE saved_views ADD CONSTRAINT saved_views_density_check
  CHECK (density IN ('comfortable', 'regular', 'compact'));
-- `order` and `pinned` as in lib/list-preferences.ts; neither where they are the list's own.
ALTER TABLE saved_views ADD COLUMN layout jsonb NOT NULL DEFAULT '{}';
