-- The steps of a company's requests as its timeline tells them, the newest first.
CREATE INDEX point_request_steps_of_company ON point_request_steps (company_id, created_at, number);
