-- Why a request was rejected or canceled, in the words of who did so. The request keeps the reason of its latest step.
ALTER TABLE point_requests ADD COLUMN reason text CHECK (reason <> '' AND length(reason) <= 200);
ALTER TABLE point_request_steps ADD COLUMN reason text CHECK (reason <> '' AND length(reason) <= 200);
