-- Thousands of serial numbers are looked up at once, one index lookup each. An entry that waits to be merged into the
-- index would be read by every one of them.
ALTER INDEX warranty_claims_by_serial_number SET (fastupdate = off);
SELECT gin_clean_pending_list('warranty_claims_by_serial_number');
