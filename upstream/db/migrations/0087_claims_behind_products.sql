-- The claims behind one product of a company, a page at a time, however much else awaits approval.
CREATE INDEX claims_awaiting_approval_by_product ON claims (company_id, configuration_id, queue_number)
  WHERE state = 'awaiting_approval';
