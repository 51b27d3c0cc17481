-- The claims of a company in one state are told from its index alone, as its claims in all are.
DROP INDEX claims_by_company;
CREATE INDEX claims_by_company ON claims (company_id, registered_at DESC, id DESC) INCLUDE (state);
