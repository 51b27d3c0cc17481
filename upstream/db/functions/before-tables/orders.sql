CREATE OR REPLACE FUNCTION next_order_number() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT 'QP-' || lpad(n::text, greatest(6, length(n::text)), '0') FROM nextval('order_number_seq') AS n
$$;

CREATE OR REPLACE FUNCTION utc_day(at timestamptz) RETURNS date
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (at AT TIME ZONE 'UTC')::date;

CREATE OR REPLACE FUNCTION count_new_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_count_deltas
    SELECT utc_day(created_at), tab_id, count(*) FROM added GROUP BY 1, 2;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_changed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION count_removed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_count_deltas
    SELECT utc_day(created_at), tab_id, -count(*) FROM removed GROUP BY 1, 2;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_no_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE order_daily_counts, order_count_deltas;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION refuse_return_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Returns of orders are append-only.' USING ERRCODE = 'restrict_violation';
END $$;
