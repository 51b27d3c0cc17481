-- The words that an inquiry is found by: of its replies, and together with its own.
ALTER TABLE inquiries ADD COLUMN reply_words tsvector NOT NULL DEFAULT '';
-- What is found by other words counts as before.
ALTER TABLE inquiries DISABLE TRIGGER inquiries_count_changed;
UPDATE inquiries i SET reply_words = said.words FROM (
  SELECT inquiry_id, words_of(string_agg(concat_ws(' ', mail_title, content), ' ')) AS words FROM inquiry_replies GROUP BY inquiry_id
) AS said WHERE i.id = said.inquiry_id;
ALTER TABLE inquiries ENABLE TRIGGER inquiries_count_changed;
ALTER TABLE inquiries ADD COLUMN words tsvector NOT NULL GENERATED ALWAYS AS (
  words_of(name || ' ' || coalesce(company_name, '') || ' ' || coalesce(email, '') || ' ' || message) || reply_words
) STORED;
CREATE INDEX inquiries_words ON inquiries USING gin (words);
CREATE TRIGGER inquiry_replies_keep_words AFTER INSERT ON inquiry_replies
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_words_of_replies();
