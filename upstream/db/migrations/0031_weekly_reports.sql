-- The report of each week that was made: made once, so that the same week is the same file.
CREATE TABLE weekly_reports (
  -- `2026-W46`.
  week text PRIMARY KEY CHECK (week ~ '^\d{4}-W\d{2}$'),
  -- Of the file storage.
  file_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT weekly_reports_file_key UNIQUE (file_key)
);
