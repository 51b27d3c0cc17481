-- A bulk change is one row of the activity log: its first entry leads, the others are folded under it.
ALTER TABLE activity
  -- Names the bulk change: who, what, and what the caller calls it. Empty where an entry stands alone.
  ADD COLUMN bulk_id text,
  ADD COLUMN is_folded boolean NOT NULL DEFAULT false,
  -- What is found by a text: the names of the object and the person, without case, spaces and hyphens.
  ADD COLUMN search_text text COLLATE "C" NOT NULL
    GENERATED ALWAYS AS (replace(search_key(coalesce(object_name, '') || ' ' || coalesce(user_name, '')), '-', '')) STORED;

-- One entry leads, whichever of several transactions comes first.
CREATE UNIQUE INDEX activity_leads_bulk ON activity (bulk_id) WHERE bulk_id IS NOT NULL AND NOT is_folded;
CREATE INDEX activity_by_bulk ON activity (bulk_id, created_at, id) WHERE bulk_id IS NOT NULL;
CREATE INDEX activity_by_text ON activity USING gin (search_text gin_trgm_ops);

-- The list leaves out what is folded; reports and objects, which use the indexes that are there, do not.
CREATE INDEX activity_listed_by_time ON activity (created_at, id) WHERE NOT is_folded;
CREATE INDEX activity_listed_by_user ON activity (user_id, created_at, id) WHERE NOT is_folded;
CREATE INDEX activity_listed_by_action ON activity (action, created_at, id) WHERE NOT is_folded;
CREATE INDEX activity_listed_by_user_and_action ON activity (user_id, action, created_at, id) WHERE NOT is_folded;

-- What the browser called itself when the session began.
ALTER TABLE sessions ADD COLUMN user_agent text;
