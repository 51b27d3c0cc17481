-- The form in which texts are searched: case, accents and white space don't count. It mirrors `searchKey` in
-- lib/domain/order-search.ts, so that both sides agree on what matches.
CREATE OR REPLACE FUNCTION search_key(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(
    regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\s]', '', 'g') COLLATE "und-x-icu"
  ) COLLATE "C";

-- Several texts in the form in which they are searched, one to a line: no term holds the end of a line.
CREATE OR REPLACE FUNCTION search_lines(VARIADIC lines text[]) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN array_to_string(ARRAY(SELECT search_key(line) FROM unnest(lines) AS line), E'\n') COLLATE "C";

-- The words of a text; case and accents don't count. None is cut by a parser that takes 12-345 for a number.
CREATE OR REPLACE FUNCTION text_words(held text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  SELECT coalesce(array_agg(DISTINCT left(word, 100)), '{}') FROM regexp_split_to_table(
    lower(regexp_replace(normalize(left(held, 200000), NFKD), '[\u0300-\u036f]', '', 'g') COLLATE "und-x-icu"),
    '[^[:alnum:]]+'
  ) AS word WHERE word <> ''
$$;

-- What texts are searched in by words.
CREATE OR REPLACE FUNCTION words_of(held text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  SELECT array_to_tsvector(text_words(held))
$$;

-- Every word of a term, or what begins with it; null without a word. Words are letters and digits alone.
CREATE OR REPLACE FUNCTION words_query(term text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 100 AS $$
  SELECT string_agg('''' || word || ''':*', ' & ')::tsquery FROM unnest(text_words(term)) AS word
$$;

-- The form in which SKUs and option values are compared: case doesn't count.
CREATE OR REPLACE FUNCTION case_key(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(value COLLATE "und-x-icu") COLLATE "C";

-- The digits of a telephone number, without the country code of the United States. It mirrors `phoneDigits` in
-- lib/domain/phone-number.ts.
CREATE OR REPLACE FUNCTION phone_digits(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(value, '[^0-9]', '', 'g'), '^1(?=[0-9]{10}$)', '') COLLATE "C";

-- By what a registration is recognised that is there already; lib/domain/registration-duplicates.ts names the four.
CREATE OR REPLACE FUNCTION letters_and_digits(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN nullif(regexp_replace(search_key(value) COLLATE "und-x-icu", '[^[:alnum:]]', '', 'g'), '') COLLATE "C";

-- Without `www.`; none where many companies have their pages at one host.
CREATE OR REPLACE FUNCTION web_host(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN nullif(
    regexp_replace(
      coalesce(substring(lower(btrim(value)) from '^(?:[a-z][a-z0-9+.-]*://)?(?:www\.)?([^/:?#@\s]+\.[^/:?#@\s]+)'), ''),
      '^(.*\.)?(facebook|google|instagram|linkedin|linktr|twitter|x|yelp|youtube)\.[a-z]+$', ''
    ), '') COLLATE "C";

-- Every three and every four digits that stand together in an order number. It mirrors `numberParts` in
-- lib/domain/order-search.ts.
CREATE OR REPLACE FUNCTION number_parts(order_number text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(
    SELECT substr(order_number, first, size)
    FROM generate_series(3, 4) AS size, generate_series(4, length(order_number) + 1 - size) AS first
  );

-- Every four digits that stand together in a text; `numberParts` in lib/domain/order-search.ts cuts a term likewise. A planner
-- that knows what it costs never asks it of every row.
CREATE OR REPLACE FUNCTION four_digits(held text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
  SELECT ARRAY(
    SELECT substr(held, first, 4) FROM generate_series(1, length(held) - 3) AS first WHERE substr(held, first, 4) ~ '^[0-9]{4}$'
  )
$$;

-- What one or two letters a text holds: too few for a trigram. A planner that knows what it costs never asks it of every row.
CREATE OR REPLACE FUNCTION short_terms(held text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
  SELECT string_to_array(held, NULL) || ARRAY(
    SELECT letter || following FROM unnest(string_to_array(held, NULL), string_to_array(substr(held, 2), NULL)) AS pair (letter, following)
    WHERE following IS NOT NULL
  )
$$;
