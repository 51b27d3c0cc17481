-- Few companies have claims that wait: who asks for those must not read the queue of everybody.
CREATE INDEX claim_queues_waiting ON claim_queues (company_id) WHERE awaiting_approval > 0 OR awaiting_update > 0;
