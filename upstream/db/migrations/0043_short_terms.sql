-- What one or two letters a text holds: too few for a trigram. A planner that knows what it costs never asks it of every row.
CREATE FUNCTION short_terms(held text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
  SELECT string_to_array(held, NULL) || ARRAY(
    SELECT letter || following FROM unnest(string_to_array(held, NULL), string_to_array(substr(held, 2), NULL)) AS pair (letter, following)
    WHERE following IS NOT NULL
  )
$$;

CREATE INDEX companies_short_terms ON companies USING gin (
  short_terms(search_text), short_terms(name_key), short_terms(master_name_key),
  short_terms(master_email_key), short_terms(city_key), short_terms(channel_key)
);
CREATE INDEX projects_short_terms ON projects USING gin (short_terms(search_text));
CREATE INDEX warranty_claims_short_terms ON warranty_claims USING gin (short_terms(label_key));
CREATE INDEX inquiries_short_terms ON inquiries USING gin (short_terms(name_key));
CREATE INDEX content_items_short_terms ON content_items USING gin (short_terms(title_key));

-- Statistics of what an expression gives would call it for thirty thousand rows at each ANALYZE.
ALTER INDEX companies_short_terms ALTER COLUMN 1 SET STATISTICS 0;
ALTER INDEX companies_short_terms ALTER COLUMN 2 SET STATISTICS 0;
ALTER INDEX companies_short_terms ALTER COLUMN 3 SET STATISTICS 0;
ALTER INDEX companies_short_terms ALTER COLUMN 4 SET STATISTICS 0;
ALTER INDEX companies_short_terms ALTER COLUMN 5 SET STATISTICS 0;
ALTER INDEX companies_short_terms ALTER COLUMN 6 SET STATISTICS 0;
ALTER INDEX projects_short_terms ALTER COLUMN 1 SET STATISTICS 0;
ALTER INDEX warranty_claims_short_terms ALTER COLUMN 1 SET STATISTICS 0;
ALTER INDEX inquiries_short_terms ALTER COLUMN 1 SET STATISTICS 0;
ALTER INDEX content_items_short_terms ALTER COLUMN 1 SET STATISTICS 0;
