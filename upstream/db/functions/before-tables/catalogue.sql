CREATE OR REPLACE FUNCTION refuse_snapshot_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What an order line showed can''t be changed.' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE FUNCTION detach_snapshot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.detached := true;
  RETURN NEW;
END $$;

-- A duplicate SKU raises unique_violation; its detail is the refused SKUs as JSON. The second writer waits for the first.
CREATE OR REPLACE FUNCTION refuse_taken_skus(refused jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'SKU already exists' USING ERRCODE = 'unique_violation', CONSTRAINT = 'skus_pkey', DETAIL = refused::text;
END $$;

CREATE OR REPLACE FUNCTION keep_product_sku() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM skus WHERE product_id = NEW.id AND sku_key IS DISTINCT FROM case_key(NEW.sku);
  INSERT INTO skus (sku_key, product_id)
    SELECT case_key(NEW.sku), NEW.id
    WHERE NEW.sku IS NOT NULL AND NOT EXISTS (SELECT FROM skus WHERE product_id = NEW.id)
    ON CONFLICT (sku_key) DO NOTHING;
  IF NEW.sku IS NOT NULL AND NOT EXISTS (SELECT FROM skus WHERE product_id = NEW.id) THEN
    PERFORM refuse_taken_skus(jsonb_build_array(NEW.sku));
  END IF;
  RETURN NULL;
END $$;

-- Runs once per statement, so that one statement can swap the SKUs of two variants.
CREATE OR REPLACE FUNCTION keep_variant_skus() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refused jsonb;
BEGIN
  DELETE FROM skus s USING added a WHERE s.variant_id = a.id AND s.sku_key <> case_key(a.sku);
  INSERT INTO skus (sku_key, variant_id)
    SELECT case_key(a.sku), a.id FROM added a
    WHERE NOT EXISTS (SELECT FROM skus s WHERE s.variant_id = a.id)
    ORDER BY 1
    ON CONFLICT (sku_key) DO NOTHING;
  SELECT jsonb_agg(a.sku) INTO refused FROM added a WHERE NOT EXISTS (SELECT FROM skus s WHERE s.variant_id = a.id);
  IF refused IS NOT NULL THEN
    PERFORM refuse_taken_skus(refused);
  END IF;
  RETURN NULL;
END $$;

-- A product without options has its own stock. With options, only its variants have stock; its own is stored until the
-- variants are turned off.
CREATE OR REPLACE FUNCTION has_options(sizes text[], colors jsonb, custom text[]) RETURNS boolean LANGUAGE sql IMMUTABLE
AS $$ SELECT cardinality(sizes) + jsonb_array_length(colors) + cardinality(custom) > 0 $$;

CREATE OR REPLACE FUNCTION keep_own_stock_state() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sells_own boolean := NOT has_options(NEW.sizes, NEW.colors, NEW.custom);
BEGIN
  SELECT coalesce(bool_or(v.unlimited OR v.stock > 0), sells_own AND (NEW.unlimited OR NEW.quantity > 0)),
         CASE WHEN coalesce(bool_or(v.unlimited), sells_own AND NEW.unlimited) THEN NULL
              ELSE coalesce(sum(v.stock), CASE WHEN sells_own THEN NEW.quantity ELSE 0 END) END
    INTO NEW.in_stock, NEW.pieces
    FROM product_variants v WHERE v.product_id = NEW.id;
  RETURN NEW;
END $$;

-- Lock the products first: if two orders each empty one variant, the second must see the first.
CREATE OR REPLACE FUNCTION keep_stock_state(touched integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id = ANY (touched) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products p SET in_stock = s.in_stock, pieces = s.pieces
    FROM (
      SELECT o.id,
             coalesce(bool_or(v.unlimited OR v.stock > 0), o.sells_own AND (o.unlimited OR o.quantity > 0)) AS in_stock,
             CASE WHEN coalesce(bool_or(v.unlimited), o.sells_own AND o.unlimited) THEN NULL
                  ELSE coalesce(sum(v.stock), CASE WHEN o.sells_own THEN o.quantity ELSE 0 END) END AS pieces
      FROM (SELECT *, NOT has_options(sizes, colors, custom) AS sells_own FROM products WHERE id = ANY (touched)) AS o
      LEFT JOIN product_variants v ON v.product_id = o.id
      GROUP BY o.id, o.sells_own, o.unlimited, o.quantity
    ) AS s
    WHERE s.id = p.id AND (s.in_stock, s.pieces) IS DISTINCT FROM (p.in_stock, p.pieces);
END $$;

CREATE OR REPLACE FUNCTION keep_stock_state_of_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_stock_state(ARRAY(SELECT DISTINCT product_id FROM added));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION keep_stock_state_of_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_stock_state(ARRAY(SELECT DISTINCT product_id FROM removed));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION keep_stock_state_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_stock_state(ARRAY(
    SELECT DISTINCT a.product_id FROM added a JOIN removed r USING (id)
    WHERE (a.unlimited, a.stock) IS DISTINCT FROM (r.unlimited, r.stock)
  ));
  RETURN NULL;
END $$;
