-- What an asker adds to their inquiry stands in its history, and goes when they are erased, as the inquiry itself does.
ALTER TABLE inquiry_replies ADD COLUMN is_follow_up boolean NOT NULL DEFAULT false;
