-- What lets people change the catalogue at the same time: orders without gaps, one namespace of SKUs, variants that
-- differ, and a stock state that counting can read.

-- Priorities are 1 to N. Deferrable, so that one statement can exchange them; it is checked when the statement ends.
UPDATE categories c SET priority = r.place
  FROM (SELECT id, row_number() OVER (ORDER BY priority, id) AS place FROM categories) r
  WHERE r.id = c.id AND r.place <> c.priority;
ALTER TABLE categories
  ADD CONSTRAINT categories_priority UNIQUE (priority) DEFERRABLE INITIALLY IMMEDIATE,
  ADD CHECK (priority > 0);

UPDATE products p SET priority = r.place
  FROM (SELECT id, row_number() OVER (ORDER BY priority, id) AS place FROM products) r
  WHERE r.id = p.id AND r.place <> p.priority;
DROP INDEX products_by_priority;
ALTER TABLE products
  ADD CONSTRAINT products_priority UNIQUE (priority) DEFERRABLE INITIALLY IMMEDIATE,
  ADD CHECK (priority > 0);

-- Case and repeated spaces don't make another name.
DROP INDEX categories_name;
CREATE UNIQUE INDEX categories_name
  ON categories (lower(regexp_replace(btrim(name), '\s+', ' ', 'g') COLLATE "und-x-icu"));

-- The form in which SKUs and option values are compared: case doesn't count.
CREATE FUNCTION case_key(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(value COLLATE "und-x-icu") COLLATE "C";

-- Variants of one product differ in their option values. Custom values stand alone.
ALTER TABLE product_variants
  ADD COLUMN option_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    case_key(coalesce(size, '') || E'\n' || coalesce(color, '') || E'\n' || coalesce(custom, ''))
  ) STORED,
  ADD CONSTRAINT product_variants_options UNIQUE (product_id, option_key) DEFERRABLE INITIALLY IMMEDIATE,
  ADD CONSTRAINT product_variants_custom_alone CHECK (custom IS NULL OR (size IS NULL AND color IS NULL));

-- Read by the list for the pieces of each product, from the index alone.
DROP INDEX product_variants_by_product;
CREATE INDEX product_variants_by_product ON product_variants (product_id) INCLUDE (unlimited, stock);

-- Every SKU there is, of products without variants and of variants: one namespace. Kept by triggers.
CREATE TABLE skus (
  sku_key text COLLATE "C" PRIMARY KEY,
  product_id integer UNIQUE REFERENCES products ON DELETE CASCADE,
  variant_id integer UNIQUE REFERENCES product_variants ON DELETE CASCADE,
  CHECK (num_nonnulls(product_id, variant_id) = 1)
);
INSERT INTO skus (sku_key, product_id) SELECT case_key(sku), id FROM products WHERE sku IS NOT NULL;
INSERT INTO skus (sku_key, variant_id) SELECT case_key(sku), id FROM product_variants;
ALTER TABLE products DROP CONSTRAINT products_sku_key, ADD CHECK (sku <> '');
ALTER TABLE product_variants DROP CONSTRAINT product_variants_sku_key, ADD CHECK (sku <> '');

-- A taken SKU raises unique_violation, whose detail is the refused SKUs as JSON. Whoever comes second waits for the first.
CREATE FUNCTION refuse_taken_skus(refused jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'SKU already exists' USING ERRCODE = 'unique_violation', CONSTRAINT = 'skus_pkey', DETAIL = refused::text;
END $$;

CREATE FUNCTION keep_product_sku() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER products_keep_sku AFTER INSERT OR UPDATE OF sku ON products
  FOR EACH ROW EXECUTE FUNCTION keep_product_sku();

-- Once for each statement, so that one statement can exchange the SKUs of two variants.
CREATE FUNCTION keep_variant_skus() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER product_variants_keep_new_skus AFTER INSERT ON product_variants
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_variant_skus();
CREATE TRIGGER product_variants_keep_changed_skus AFTER UPDATE ON product_variants
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_variant_skus();

-- Is there anything of a product to be had? Of its variants where it has some, else of itself. Kept by triggers, so that
-- products can be counted by state (lib/domain/product-stock.ts) without a look at their variants.
ALTER TABLE products ADD COLUMN in_stock boolean NOT NULL DEFAULT false;
UPDATE products p SET in_stock = coalesce(
  (SELECT bool_or(v.unlimited OR v.stock > 0) FROM product_variants v WHERE v.product_id = p.id),
  p.unlimited OR p.quantity > 0
);
CREATE INDEX products_by_state ON products (active, in_stock);

CREATE FUNCTION keep_own_stock_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.in_stock := coalesce(
    (SELECT bool_or(v.unlimited OR v.stock > 0) FROM product_variants v WHERE v.product_id = NEW.id),
    NEW.unlimited OR NEW.quantity > 0
  );
  RETURN NEW;
END $$;
CREATE TRIGGER products_keep_stock_state BEFORE INSERT OR UPDATE OF unlimited, quantity ON products
  FOR EACH ROW EXECUTE FUNCTION keep_own_stock_state();

-- The products are locked first: of two who each empty one variant, the second must see what the first did.
CREATE FUNCTION keep_stock_state(touched integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id = ANY (touched) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products p SET in_stock = s.in_stock
    FROM (
      SELECT o.id, coalesce(bool_or(v.unlimited OR v.stock > 0), o.unlimited OR o.quantity > 0) AS in_stock
      FROM products o LEFT JOIN product_variants v ON v.product_id = o.id
      WHERE o.id = ANY (touched)
      GROUP BY o.id
    ) AS s
    WHERE s.id = p.id AND s.in_stock <> p.in_stock;
END $$;

CREATE FUNCTION keep_stock_state_of_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_stock_state(ARRAY(SELECT DISTINCT product_id FROM added));
  RETURN NULL;
END $$;
CREATE FUNCTION keep_stock_state_of_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_stock_state(ARRAY(SELECT DISTINCT product_id FROM removed));
  RETURN NULL;
END $$;
CREATE FUNCTION keep_stock_state_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_stock_state(ARRAY(
    SELECT DISTINCT a.product_id FROM added a JOIN removed r USING (id)
    WHERE (a.unlimited OR a.stock > 0) <> (r.unlimited OR r.stock > 0)
  ));
  RETURN NULL;
END $$;
CREATE TRIGGER product_variants_keep_stock_state_of_added AFTER INSERT ON product_variants
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_stock_state_of_added();
CREATE TRIGGER product_variants_keep_stock_state_of_removed AFTER DELETE ON product_variants
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_stock_state_of_removed();
CREATE TRIGGER product_variants_keep_stock_state_of_changed AFTER UPDATE ON product_variants
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_stock_state_of_changed();

-- Holds the product too: a category is counted and listed from the index alone.
DROP INDEX product_categories_by_category;
CREATE INDEX product_categories_by_category ON product_categories (category_id, product_id);

-- A product may be made, ordered and deleted, and made again the same: only what still leads to something is shared.
ALTER TABLE catalog_snapshots ADD COLUMN detached boolean NOT NULL DEFAULT false;
ALTER TABLE catalog_snapshots DROP CONSTRAINT catalog_snapshots_sku_product_name_size_color_custom_catego_key;
CREATE UNIQUE INDEX catalog_snapshots_shared ON catalog_snapshots
  (sku, product_name, size, color, custom, category_name, image_key, variant_id, product_id)
  NULLS NOT DISTINCT WHERE NOT detached;

CREATE FUNCTION detach_snapshot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.detached := true;
  RETURN NEW;
END $$;
CREATE TRIGGER catalog_snapshots_detach BEFORE UPDATE ON catalog_snapshots
  FOR EACH ROW WHEN (
    (OLD.product_id IS NOT NULL AND NEW.product_id IS NULL) OR (OLD.variant_id IS NOT NULL AND NEW.variant_id IS NULL)
  ) EXECUTE FUNCTION detach_snapshot();

-- Products may show one picture.
ALTER TABLE product_media DROP CONSTRAINT product_media_asset_key_key;
CREATE INDEX product_media_by_asset ON product_media (asset_key);
