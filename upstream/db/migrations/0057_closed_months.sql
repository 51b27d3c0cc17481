-- A month that one administrator signed; another one confirms it, which closes it. See docs/decisions/0059-closing-a-month.md.
CREATE TABLE closed_months (
  -- The month as a number, such as 202610.
  id integer PRIMARY KEY,
  month date NOT NULL UNIQUE CHECK (extract(day FROM month) = 1),
  -- The month's instants when it was signed: from inclusive, until exclusive.
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL UNIQUE CHECK (ends_at > starts_at),
  -- As lib/contract/closing.ts describes them.
  figures jsonb NOT NULL,
  tasks jsonb NOT NULL,
  -- Why it was signed although something was left to do.
  reason text CHECK (reason <> '' AND length(reason) <= 500),
  -- SHA-256 of the workbook.
  workbook_hash bytea NOT NULL CHECK (length(workbook_hash) = 32),
  signed_by integer NOT NULL REFERENCES users,
  signed_at timestamptz NOT NULL,
  confirmed_by integer REFERENCES users,
  confirmed_at timestamptz,
  CHECK (id = extract(year FROM month) * 100 + extract(month FROM month)),
  CHECK ((confirmed_by IS NULL) = (confirmed_at IS NULL)),
  CHECK (confirmed_by <> signed_by)
);
CREATE TRIGGER closed_months_stay BEFORE UPDATE OR DELETE ON closed_months
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_month_change();
CREATE TRIGGER closed_months_are_not_emptied BEFORE TRUNCATE ON closed_months
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_month_change();

-- The workbook of a signed month in parts, so that sending it needs little memory.
CREATE TABLE closed_month_workbooks (
  month_id integer NOT NULL REFERENCES closed_months ON DELETE CASCADE,
  number integer NOT NULL CHECK (number > 0),
  bytes bytea NOT NULL,
  PRIMARY KEY (month_id, number)
);
CREATE TRIGGER closed_month_workbooks_stay BEFORE INSERT OR UPDATE OR DELETE ON closed_month_workbooks
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_workbook_change();
CREATE TRIGGER closed_month_workbooks_are_not_emptied BEFORE TRUNCATE ON closed_month_workbooks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_workbook_change();
