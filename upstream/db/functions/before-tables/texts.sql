-- A text in small letters without accents and invisible characters, in letters that a keyboard without accents has, with one kind
-- of hyphen. The lists are those of lib/domain/characters.ts and order-search.ts.
CREATE OR REPLACE FUNCTION plain_letters(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(value, NFKD),
      '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f'
      '\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
      '', 'g') COLLATE "und-x-icu"),
    U&'\00f8\0111\0142\0131\00f0\058a\2010\2011\2012\2013\2014\2015\2043\2212\2e3a\2e3b\fe58\fe63\ff0d', 'odlid--------------'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') COLLATE "C";

-- The form in which texts are searched: case, accents, apostrophes, invisible characters and white space don't count. It mirrors
-- `searchKey` in lib/domain/order-search.ts, so that both sides agree on what matches.
CREATE OR REPLACE FUNCTION search_key(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(plain_letters(value) COLLATE "und-x-icu", '[\s''`\u02b9-\u02bc\u2018-\u201b\u2032\u2035]', '', 'g') COLLATE "C";

-- Several texts in the form in which they are searched, one to a line: no term holds the end of a line.
CREATE OR REPLACE FUNCTION search_lines(VARIADIC lines text[]) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN array_to_string(ARRAY(SELECT search_key(line) FROM unnest(lines) AS line), E'\n') COLLATE "C";

-- The words of a text; case and accents don't count. None is cut by a parser that takes 12-345 for a number.
CREATE OR REPLACE FUNCTION text_words(held text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  SELECT coalesce(array_agg(DISTINCT left(word, 100)), '{}') FROM regexp_split_to_table(
    regexp_replace(plain_letters(left(held, 200000)), '[''`\u02b9-\u02bc\u2018-\u201b\u2032\u2035]', '', 'g') COLLATE "und-x-icu",
    '[^[:alnum:]]+'
  ) AS word WHERE word <> ''
$$;

-- What texts are searched in by words; those at an apostrophe are found as one and by their parts.
CREATE OR REPLACE FUNCTION words_of(held text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  SELECT array_to_tsvector(text_words(held) || CASE WHEN held ~ '[''`\u02b9-\u02bc\u2018-\u201b\u2032\u2035]'
    THEN text_words(regexp_replace(held, '[''`\u02b9-\u02bc\u2018-\u201b\u2032\u2035]', ' ', 'g')) ELSE '{}' END)
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
