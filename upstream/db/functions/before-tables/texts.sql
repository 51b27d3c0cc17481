-- Returns a text in lowercase ASCII letters, without accents and invisible characters and with one kind of hyphen. The
-- lists are those of lib/domain/characters.ts and order-search.ts.
CREATE OR REPLACE FUNCTION plain_letters(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(value, NFKD),
      '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f'
      '\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
      '', 'g') COLLATE "und-x-icu"),
    U&'\00f8\0111\0142\0131\00f0\058a\2010\2011\2012\2013\2014\2015\2043\2212\2e3a\2e3b\fe58\fe63\ff0d', 'odlid--------------'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') COLLATE "C";

-- Returns the form in which texts are searched, which ignores case, accents, apostrophes, invisible characters and white
-- space. It mirrors `searchKey` in lib/domain/order-search.ts.
CREATE OR REPLACE FUNCTION search_key(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(plain_letters(value) COLLATE "und-x-icu", '[\s''`\u02b9-\u02bc\u2018-\u201b\u2032\u2035]', '', 'g') COLLATE "C";

-- Returns the search forms of several texts, one per line. No search term contains a line break.
CREATE OR REPLACE FUNCTION search_lines(VARIADIC lines text[]) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN array_to_string(ARRAY(SELECT search_key(line) FROM unnest(lines) AS line), E'\n') COLLATE "C";

-- Returns the words of a text without case and accents. No parser splits 12-345 as a number.
CREATE OR REPLACE FUNCTION text_words(held text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  SELECT coalesce(array_agg(DISTINCT left(word, 100)), '{}') FROM regexp_split_to_table(
    regexp_replace(plain_letters(left(held, 200000)), '[''`\u02b9-\u02bc\u2018-\u201b\u2032\u2035]', '', 'g') COLLATE "und-x-icu",
    '[^[:alnum:]]+'
  ) AS word WHERE word <> ''
$$;

-- Returns the words that a text is found by. Words with an apostrophe are found whole and by their parts.
CREATE OR REPLACE FUNCTION words_of(held text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  SELECT array_to_tsvector(text_words(held) || CASE WHEN held ~ '[''`\u02b9-\u02bc\u2018-\u201b\u2032\u2035]'
    THEN text_words(regexp_replace(held, '[''`\u02b9-\u02bc\u2018-\u201b\u2032\u2035]', ' ', 'g')) ELSE '{}' END)
$$;

-- Returns a query for all words of a term as prefixes; null without a word. Words are only letters and digits.
CREATE OR REPLACE FUNCTION words_query(term text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 100 AS $$
  SELECT string_agg('''' || word || ''':*', ' & ')::tsquery FROM unnest(text_words(term)) AS word
$$;

-- Returns the form in which SKUs and option values are compared, which ignores case.
CREATE OR REPLACE FUNCTION case_key(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(value COLLATE "und-x-icu") COLLATE "C";

-- Returns the digits of a phone number without the US country code. It mirrors `phoneDigits` in
-- lib/domain/phone-number.ts.
CREATE OR REPLACE FUNCTION phone_digits(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(value, '[^0-9]', '', 'g'), '^1(?=[0-9]{10}$)', '') COLLATE "C";

-- Returns the keys that identify a duplicate registration (lib/domain/registration-duplicates.ts).
CREATE OR REPLACE FUNCTION letters_and_digits(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN nullif(regexp_replace(search_key(value) COLLATE "und-x-icu", '[^[:alnum:]]', '', 'g'), '') COLLATE "C";

-- Removes `www.`. Hosts shared by many companies don't count.
CREATE OR REPLACE FUNCTION web_host(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN nullif(
    regexp_replace(
      coalesce(substring(lower(btrim(value)) from '^(?:[a-z][a-z0-9+.-]*://)?(?:www\.)?([^/:?#@\s]+\.[^/:?#@\s]+)'), ''),
      '^(.*\.)?(facebook|google|instagram|linkedin|linktr|twitter|x|yelp|youtube)\.[a-z]+$', ''
    ), '') COLLATE "C";

-- Returns every three and four consecutive digits of an order number. It mirrors `numberParts` in
-- lib/domain/order-search.ts.
CREATE OR REPLACE FUNCTION number_parts(order_number text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(
    SELECT substr(order_number, first, size)
    FROM generate_series(3, 4) AS size, generate_series(4, length(order_number) + 1 - size) AS first
  );

-- Returns every four consecutive digits of a text, as `numberParts` in lib/domain/order-search.ts does. The cost keeps
-- the planner from calling it for every row.
CREATE OR REPLACE FUNCTION four_digits(held text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
  SELECT ARRAY(
    SELECT substr(held, first, 4) FROM generate_series(1, length(held) - 3) AS first WHERE substr(held, first, 4) ~ '^[0-9]{4}$'
  )
$$;

-- Returns the one- and two-letter parts of a text, which are too short for trigrams. The cost keeps the planner from
-- calling it for every row.
CREATE OR REPLACE FUNCTION short_terms(held text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
  SELECT string_to_array(held, NULL) || ARRAY(
    SELECT letter || following FROM unnest(string_to_array(held, NULL), string_to_array(substr(held, 2), NULL)) AS pair (letter, following)
    WHERE following IS NOT NULL
  )
$$;
