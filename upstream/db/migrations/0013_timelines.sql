-- What happened about a company is read by the company and the call that did it, whose area says who may read it.
ALTER TABLE activity ADD COLUMN company_id integer;
ALTER TABLE activity DISABLE TRIGGER activity_is_append_only;
UPDATE activity SET company_id = company_of_subject(subject_type, subject_id)
  WHERE subject_type IN ('company', 'partner', 'order', 'inquiry', 'project', 'warranty claim', 'claim');
ALTER TABLE activity ENABLE TRIGGER activity_is_append_only;
CREATE TRIGGER activity_keeps_company BEFORE INSERT ON activity
  FOR EACH ROW EXECUTE FUNCTION keep_company_of_activity();

CREATE INDEX activity_of_company ON activity (company_id, action, created_at, id) WHERE company_id IS NOT NULL;
-- A timeline tells a bulk change once: these find its newest entry, and how many there are.
CREATE INDEX activity_of_company_by_bulk ON activity (company_id, bulk_id, created_at, id)
  WHERE company_id IS NOT NULL AND bulk_id IS NOT NULL;
CREATE INDEX activity_of_subject_by_bulk ON activity (subject_type, subject_id, bulk_id, created_at, id)
  WHERE bulk_id IS NOT NULL;
