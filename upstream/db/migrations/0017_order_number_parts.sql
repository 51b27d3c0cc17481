-- Every three and every four digits that stand together in an order number. It mirrors `numberParts` in
-- lib/domain/order-search.ts.
CREATE FUNCTION number_parts(order_number text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(
    SELECT substr(order_number, first, size)
    FROM generate_series(3, 4) AS size, generate_series(4, length(order_number) + 1 - size) AS first
  );

-- A term of four digits is one entry here. By trigrams it is what two long lists have in common, and each order that
-- they lead to must be looked at again, so that a search took longer the more orders there were.
CREATE INDEX orders_by_number_parts ON orders USING gin (number_parts(order_number));
DROP INDEX orders_order_number_trigrams;
