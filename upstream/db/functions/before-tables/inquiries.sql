-- Publishes the same event as `mutate` (upstream/events/change-messages.ts) when email delivery changes an answer.
CREATE OR REPLACE FUNCTION tell_inquiry_changed(inquiry integer) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('changes', json_build_object(
    'change', 'answerInquiry', 'session', NULL, 'people', NULL,
    'record', json_build_object('type', 'inquiry', 'ids', json_build_array(inquiry)),
    'transaction', pg_current_xact_id()::text
  )::text);
$$;

-- Runs in the worker's transaction, so that the message and the answer always agree.
CREATE OR REPLACE FUNCTION keep_delivery_of_reply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  inquiry integer;
BEGIN
  UPDATE inquiry_replies SET
      delivery = CASE NEW.state WHEN 'queued' THEN 'waiting' WHEN 'sent' THEN 'sent' ELSE 'failed' END,
      delivery_attempts = NEW.attempts,
      -- A delivered message has a reason only if it was stored instead (STORED_ONLY in upstream/mail/queue.ts).
      delivery_reason = CASE
        WHEN NEW.state <> 'sent' OR NEW.last_error = 'No mail server is set up.' THEN NEW.last_error
      END,
      settled_at = NEW.settled_at
    WHERE mail_id = NEW.id RETURNING inquiry_id INTO inquiry;
  IF FOUND THEN PERFORM tell_inquiry_changed(inquiry); END IF;
  RETURN NULL;
END $$;

-- A later action settles an undelivered answer, except Close as solved: the answer was believed to be sent.
CREATE OR REPLACE FUNCTION keep_status_of_inquiry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reply inquiry_replies%ROWTYPE;
  is_closed boolean;
BEGIN
  PERFORM FROM inquiries WHERE id = NEW.inquiry_id FOR NO KEY UPDATE;
  -- Reads the state at the end of the transaction, after other changes of the inquiry.
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

-- Inquiries are also found by their replies, which never change.
CREATE OR REPLACE FUNCTION keep_words_of_replies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE inquiries i SET reply_words = i.reply_words || said.words FROM (
    SELECT inquiry_id, words_of(string_agg(concat_ws(' ', mail_title, content), ' ')) AS words FROM added GROUP BY inquiry_id
  ) AS said WHERE i.id = said.inquiry_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_added_inquiries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_inquiries(array_agg(d::inquiry_counts)) FROM (
    SELECT contact_type_id, category_id, status_id, coalesce(assigned_id, 0), count(*) FROM added GROUP BY 1, 2, 3, 4
  ) AS d HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_removed_inquiries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_inquiries(array_agg(d::inquiry_counts)) FROM (
    SELECT contact_type_id, category_id, status_id, coalesce(assigned_id, 0), -count(*) FROM removed GROUP BY 1, 2, 3, 4
  ) AS d HAVING count(*) > 0;
  RETURN NULL;
END $$;

-- Only a change of kind changes the counts.
CREATE OR REPLACE FUNCTION count_changed_inquiries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_inquiries(array_agg(d::inquiry_counts)) FROM (
    SELECT contact_type_id, category_id, status_id, coalesce(assigned_id, 0), sum(one)::bigint
    FROM (SELECT 1 AS one, a.* FROM added a UNION ALL SELECT -1, r.* FROM removed r) AS both_sides
    GROUP BY 1, 2, 3, 4 HAVING sum(one) <> 0
  ) AS d HAVING count(*) > 0;
  RETURN NULL;
END $$;
