-- Whether claims of a company's month still await an update, by an index alone: its ratio is not final until they don't.
CREATE INDEX claims_awaiting_update_by_company_and_time ON claims (company_id, registered_at) WHERE state = 'awaiting_update';
-- It finds the claims of a company, too.
DROP INDEX claims_awaiting_update_by_company;
