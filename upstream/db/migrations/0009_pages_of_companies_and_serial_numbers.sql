-- What a company's page lists, each list in the order of an index.
CREATE INDEX projects_of_company ON projects (company_id, created_at DESC, id DESC) WHERE NOT is_draft;
CREATE INDEX warranty_claims_of_company ON warranty_claims (company_id, created_at DESC, id DESC) WHERE NOT is_draft;
-- Who writes names a company in words: an inquiry belongs to every company that is called so.
CREATE INDEX inquiries_of_company ON inquiries ((search_key(company_name) COLLATE "C"), created_at DESC, id DESC) WHERE company_name IS NOT NULL;
CREATE INDEX users_of_company ON users (company_id, role_id, name_key, id) WHERE deleted_at IS NULL;
-- What names a serial number.
CREATE INDEX claims_by_serial_number ON claims (serial_number, registered_at DESC, id DESC);
CREATE INDEX warranty_claims_by_serial_number ON warranty_claims USING gin (serial_numbers) WHERE NOT is_draft;
