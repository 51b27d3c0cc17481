-- Changes of products that apply at a chosen time; see docs/decisions/0060-planned-changes.md.
CREATE TABLE planned_changes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- No foreign key: it outlives a deleted product.
  product_id integer NOT NULL,
  -- The product's name as of planning.
  about text NOT NULL,
  kinds text[] NOT NULL CHECK (kinds <@ ARRAY['price', 'stock', 'visibility'] AND cardinality(kinds) > 0),
  -- Fields in the form of the call that changes a product.
  request jsonb NOT NULL,
  -- Values that it was based on, by key, to notice that someone changed them.
  seen jsonb NOT NULL,
  -- The changes in words.
  fields jsonb NOT NULL,
  due_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'failed', 'applied', 'canceled')),
  result text,
  user_id integer REFERENCES users ON DELETE SET NULL,
  user_name text NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CHECK ((state = 'planned') = (ended_at IS NULL)),
  CHECK (state <> 'failed' OR result IS NOT NULL)
);
CREATE INDEX planned_changes_due ON planned_changes (due_at, id) WHERE state = 'planned';
CREATE INDEX planned_changes_open ON planned_changes (due_at, id) WHERE state IN ('planned', 'failed');
CREATE INDEX planned_changes_ended ON planned_changes (state, due_at DESC, id DESC);
CREATE INDEX planned_changes_of_product ON planned_changes (product_id, due_at, id);
CREATE INDEX planned_changes_by_user ON planned_changes (user_id) WHERE user_id IS NOT NULL;
-- Ended ones are removed by their age.
CREATE INDEX planned_changes_by_end ON planned_changes (ended_at) WHERE ended_at IS NOT NULL;
