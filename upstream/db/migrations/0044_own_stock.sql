-- The stock state depends on the options too: with some, a product's own stock doesn't count.
DROP TRIGGER products_keep_stock_state ON products;
CREATE TRIGGER products_keep_stock_state BEFORE INSERT OR UPDATE OF unlimited, quantity, sizes, colors, custom ON products
  FOR EACH ROW EXECUTE FUNCTION keep_own_stock_state();
