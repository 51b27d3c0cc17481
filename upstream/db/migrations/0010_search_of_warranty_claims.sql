-- What a warranty claim is found by, one to a line: who has it in hand knows one of these.
ALTER TABLE warranty_claims ADD COLUMN search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
  search_lines(
    label, company_name, full_name, coalesce(owner_first_name, '') || coalesce(owner_last_name, ''),
    coalesce(project_name, ''), coalesce(project_city, '') || coalesce(project_state, '')
  ) || E'\n' || search_lines(VARIADIC serial_numbers)
) STORED;
DROP INDEX warranty_claims_label_trigrams;
DROP INDEX warranty_claims_short_terms;
CREATE INDEX warranty_claims_search_text_trigrams ON warranty_claims USING gin (search_text gin_trgm_ops);
CREATE INDEX warranty_claims_short_terms ON warranty_claims USING gin (short_terms(search_text));
ALTER INDEX warranty_claims_short_terms ALTER COLUMN 1 SET STATISTICS 0;
