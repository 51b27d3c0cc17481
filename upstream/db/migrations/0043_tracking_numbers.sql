-- An order is found by a tracking number or the beginning of one.
CREATE INDEX order_lines_by_tracking ON order_lines ((search_key(tracking_number) COLLATE "C")) WHERE tracking_number IS NOT NULL;
CREATE INDEX orders_by_tracking ON orders ((search_key(tracking_number) COLLATE "C")) WHERE tracking_number IS NOT NULL;
