-- Which default rate was in force from when: docs/decisions/0033-rates-and-promotions.md.
CREATE TABLE default_rates (
  configuration_id integer NOT NULL REFERENCES configurations ON DELETE CASCADE,
  since timestamptz NOT NULL,
  rate integer NOT NULL CHECK (rate >= 0),
  PRIMARY KEY (configuration_id, since)
);

-- Earlier changes are taken from the activity log; a rate that it doesn't tell of counts from when it was stored.
INSERT INTO default_rates (configuration_id, since, rate)
  SELECT c.id, a.created_at, (a.after ->> 'rate')::integer
  FROM configurations c
  JOIN activity a ON a.subject_type = 'default rate' AND a.subject_id = c.id::text
  WHERE a.object_type = 'default rate' AND a.before ->> 'rate' IS DISTINCT FROM a.after ->> 'rate' AND a.after ->> 'rate' IS NOT NULL
  ORDER BY a.created_at, a.id
  ON CONFLICT DO NOTHING;
INSERT INTO default_rates (configuration_id, since, rate)
  SELECT c.id, c.created_at, coalesce(first.rate, c.rate)
  FROM configurations c
  LEFT JOIN LATERAL (
    SELECT (a.before ->> 'rate')::integer AS rate
    FROM activity a
    WHERE a.subject_type = 'default rate' AND a.subject_id = c.id::text AND a.object_type = 'default rate'
      AND a.before ->> 'rate' IS DISTINCT FROM a.after ->> 'rate'
    ORDER BY a.created_at, a.id LIMIT 1
  ) AS first ON true
  ON CONFLICT DO NOTHING;

CREATE FUNCTION keep_default_rate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO default_rates (configuration_id, since, rate) VALUES (NEW.id, NEW.updated_at, NEW.rate)
    ON CONFLICT (configuration_id, since) DO UPDATE SET rate = excluded.rate;
  RETURN NULL;
END $$;
CREATE TRIGGER configurations_keep_rate_added AFTER INSERT ON configurations
  FOR EACH ROW EXECUTE FUNCTION keep_default_rate();
CREATE TRIGGER configurations_keep_rate_changed AFTER UPDATE OF rate ON configurations
  FOR EACH ROW WHEN (OLD.rate <> NEW.rate) EXECUTE FUNCTION keep_default_rate();
