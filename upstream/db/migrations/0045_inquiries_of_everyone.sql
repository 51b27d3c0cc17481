-- The queue of Work shows everyone's inquiries, oldest first.
CREATE INDEX inquiries_to_answer_by_time ON inquiries (status_id, created_at, id) WHERE status_id IN (1, 5);
