-- Lists of what waits for somebody, which the dashboard counts: each is answered by an index.

-- Orders whose parcel is still to be made (lib/domain/order-waiting.ts). Coupons travel in none.
CREATE INDEX orders_without_tracking ON orders (created_at, id) INCLUDE (tab_id)
  WHERE order_status_id = 2 AND tracking_number IS NULL AND type <> 'custom';

-- How many pieces of a product there are, over all its variants where it has some; empty where there is no end of them.
-- Kept beside `in_stock`, so that products that run low are found without a look at their variants.
ALTER TABLE products ADD COLUMN pieces bigint;
UPDATE products p SET pieces = s.pieces
  FROM (
    SELECT o.id,
           CASE WHEN coalesce(bool_or(v.unlimited), o.unlimited) THEN NULL ELSE coalesce(sum(v.stock), o.quantity) END AS pieces
    FROM products o LEFT JOIN product_variants v ON v.product_id = o.id
    GROUP BY o.id
  ) AS s
  WHERE s.id = p.id;

DROP INDEX products_by_state;
CREATE INDEX products_by_state ON products (active, in_stock) INCLUDE (pieces);
CREATE INDEX products_sold_out ON products (priority) WHERE active AND NOT in_stock;
-- The number mirrors LOW_STOCK in lib/domain/product-stock.ts.
CREATE INDEX products_low_on_stock ON products (priority) WHERE active AND in_stock AND pieces <= 10;

CREATE OR REPLACE FUNCTION keep_own_stock_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT coalesce(bool_or(v.unlimited OR v.stock > 0), NEW.unlimited OR NEW.quantity > 0),
         CASE WHEN coalesce(bool_or(v.unlimited), NEW.unlimited) THEN NULL ELSE coalesce(sum(v.stock), NEW.quantity) END
    INTO NEW.in_stock, NEW.pieces
    FROM product_variants v WHERE v.product_id = NEW.id;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION keep_stock_state(touched integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id = ANY (touched) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products p SET in_stock = s.in_stock, pieces = s.pieces
    FROM (
      SELECT o.id,
             coalesce(bool_or(v.unlimited OR v.stock > 0), o.unlimited OR o.quantity > 0) AS in_stock,
             CASE WHEN coalesce(bool_or(v.unlimited), o.unlimited) THEN NULL ELSE coalesce(sum(v.stock), o.quantity) END AS pieces
      FROM products o LEFT JOIN product_variants v ON v.product_id = o.id
      WHERE o.id = ANY (touched)
      GROUP BY o.id
    ) AS s
    WHERE s.id = p.id AND (s.in_stock, s.pieces) IS DISTINCT FROM (p.in_stock, p.pieces);
END $$;

CREATE OR REPLACE FUNCTION keep_stock_state_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_stock_state(ARRAY(
    SELECT DISTINCT a.product_id FROM added a JOIN removed r USING (id)
    WHERE (a.unlimited, a.stock) IS DISTINCT FROM (r.unlimited, r.stock)
  ));
  RETURN NULL;
END $$;
