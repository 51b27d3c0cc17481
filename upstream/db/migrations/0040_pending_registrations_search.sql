-- Those that wait are few among all partners: a search among them must not look through everybody whom its text finds.
CREATE INDEX pending_companies_name_trigrams ON companies USING gin (name_key gin_trgm_ops)
  WHERE (approval_step = 2) IS FALSE AND master_id IS NOT NULL;
CREATE INDEX pending_companies_master_name_trigrams ON companies USING gin (master_name_key gin_trgm_ops)
  WHERE (approval_step = 2) IS FALSE AND master_id IS NOT NULL;
CREATE INDEX pending_companies_master_email_trigrams ON companies USING gin (master_email_key gin_trgm_ops)
  WHERE (approval_step = 2) IS FALSE AND master_id IS NOT NULL;
CREATE INDEX pending_companies_city_trigrams ON companies USING gin (city_key gin_trgm_ops)
  WHERE (approval_step = 2) IS FALSE AND master_id IS NOT NULL;
