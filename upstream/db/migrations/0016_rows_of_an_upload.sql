-- What one upload brought, a page at a time in the order of its numbers.
DROP INDEX serial_numbers_by_upload;
CREATE INDEX serial_numbers_by_upload ON serial_numbers (upload_id, serial_number) WHERE upload_id IS NOT NULL;
