-- An answer that doesn't arrive makes its inquiry wait again, under a status of its own: lists, counts and filters have it by that.
INSERT INTO inquiry_statuses (id, name) VALUES (5, 'Not delivered');

ALTER TABLE inquiry_replies
  -- When its e-mail was last put into the outbox; the worker's pauses grow to hours, so that attempts tell too little.
  ADD COLUMN queued_at timestamptz,
  -- Not sent for an hour, and still tried.
  ADD COLUMN is_overdue boolean NOT NULL DEFAULT false,
  -- Closed together with the answer.
  ADD COLUMN closes boolean NOT NULL DEFAULT false,
  ADD COLUMN close_reason text CHECK (close_reason IN ('spam', 'duplicate', 'solved')),
  ADD CHECK ((close_reason IS NOT NULL) <= (status_id = 4));
UPDATE inquiry_replies SET queued_at = created_at WHERE delivery = 'waiting';
CREATE INDEX inquiry_replies_under_way ON inquiry_replies (queued_at) WHERE delivery = 'waiting' AND NOT is_overdue;

UPDATE inquiries i SET status_id = 5 WHERE status_id = 2 AND (
  SELECT delivery FROM inquiry_replies r WHERE r.inquiry_id = i.id ORDER BY id DESC LIMIT 1) = 'failed';

DROP INDEX inquiries_waiting;
DROP INDEX inquiries_waiting_by_manager;
CREATE INDEX inquiries_waiting ON inquiries (contact_type_id, created_at, id) WHERE status_id IN (1, 5);
CREATE INDEX inquiries_waiting_by_manager ON inquiries (contact_type_id, assigned_id, created_at, id) WHERE status_id IN (1, 5);

-- What was done later settles an answer that didn't arrive, but for a Close as solved: who closed it believed it sent.
CREATE FUNCTION keep_status_of_inquiry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reply inquiry_replies%ROWTYPE;
  is_closed boolean;
BEGIN
  PERFORM FROM inquiries WHERE id = NEW.inquiry_id FOR NO KEY UPDATE;
  -- As it is at the end of the transaction, and after whoever held the inquiry.
  SELECT * INTO reply FROM inquiry_replies WHERE id = NEW.id;
  IF NOT FOUND OR EXISTS (
    SELECT FROM inquiry_replies later
    WHERE later.inquiry_id = reply.inquiry_id AND later.id > reply.id AND later.close_reason IS DISTINCT FROM 'solved'
  ) THEN
    RETURN NULL;
  END IF;
  is_closed := reply.closes OR EXISTS (SELECT FROM inquiry_replies WHERE inquiry_id = reply.inquiry_id AND id > reply.id);
  IF reply.delivery = 'failed' OR (reply.delivery = 'waiting' AND reply.is_overdue) THEN
    UPDATE inquiries SET status_id = 5 WHERE id = reply.inquiry_id AND status_id IN (2, 4);
  ELSE
    UPDATE inquiries SET status_id = CASE WHEN is_closed THEN 4 ELSE 2 END WHERE id = reply.inquiry_id AND status_id = 5;
  END IF;
  PERFORM tell_inquiry_changed(reply.inquiry_id);
  RETURN NULL;
END $$;
-- At the end of the transaction: while a message is being sent, nobody shall wait for its inquiry.
CREATE CONSTRAINT TRIGGER inquiry_replies_keep_status AFTER UPDATE ON inquiry_replies
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.delivery = 'failed' OR (OLD.delivery = 'waiting' AND OLD.is_overdue))
        IS DISTINCT FROM (NEW.delivery = 'failed' OR (NEW.delivery = 'waiting' AND NEW.is_overdue)))
  EXECUTE FUNCTION keep_status_of_inquiry();
