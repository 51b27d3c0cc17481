-- How many orders each tab has on each UTC day. See docs/decisions/0002-counting-orders.md.
CREATE TABLE order_daily_counts (
  utc_day date NOT NULL,
  tab_id smallint NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (utc_day, tab_id) INCLUDE (count)
);

-- Changes that are not in order_daily_counts yet. Writers only ever add rows, so they never wait for each other.
CREATE TABLE order_count_deltas (
  utc_day date NOT NULL,
  tab_id smallint NOT NULL,
  delta bigint NOT NULL
) WITH (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_insert_threshold = -1);

-- The counts that a reader sees: both tables in one snapshot, right at every instant.
CREATE VIEW order_counts AS
  SELECT utc_day, tab_id, count FROM order_daily_counts
  UNION ALL
  SELECT utc_day, tab_id, delta FROM order_count_deltas;

CREATE FUNCTION utc_day(at timestamptz) RETURNS date
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (at AT TIME ZONE 'UTC')::date;

CREATE FUNCTION count_new_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_count_deltas
    SELECT utc_day(created_at), tab_id, count(*) FROM added GROUP BY 1, 2;
  RETURN NULL;
END $$;

CREATE FUNCTION count_removed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_count_deltas
    SELECT utc_day(created_at), tab_id, -count(*) FROM removed GROUP BY 1, 2;
  RETURN NULL;
END $$;

CREATE FUNCTION count_changed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_count_deltas
    SELECT utc_day(created_at), tab_id, sum(step)
    FROM (
      SELECT created_at, tab_id, 1 AS step FROM added
      UNION ALL
      SELECT created_at, tab_id, -1 FROM removed
    ) AS changes
    GROUP BY 1, 2
    HAVING sum(step) <> 0;
  RETURN NULL;
END $$;

CREATE FUNCTION count_no_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE order_daily_counts, order_count_deltas;
  RETURN NULL;
END $$;

CREATE TRIGGER orders_count_new AFTER INSERT ON orders
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_orders();
CREATE TRIGGER orders_count_changed AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_changed_orders();
CREATE TRIGGER orders_count_removed AFTER DELETE ON orders
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_orders();
CREATE TRIGGER orders_count_none AFTER TRUNCATE ON orders
  FOR EACH STATEMENT EXECUTE FUNCTION count_no_orders();
