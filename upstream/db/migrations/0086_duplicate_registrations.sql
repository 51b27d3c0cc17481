-- By what a registration is recognised that is there already; lib/domain/registration-duplicates.ts names the four.
CREATE FUNCTION letters_and_digits(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN nullif(regexp_replace(search_key(value) COLLATE "und-x-icu", '[^[:alnum:]]', '', 'g'), '') COLLATE "C";

-- Without `www.`; none where many companies have their pages at one host.
CREATE FUNCTION web_host(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN nullif(
    regexp_replace(
      coalesce(substring(lower(btrim(value)) from '^(?:[a-z][a-z0-9+.-]*://)?(?:www\.)?([^/:?#@\s]+\.[^/:?#@\s]+)'), ''),
      '^(.*\.)?(facebook|google|instagram|linkedin|linktr|twitter|x|yelp|youtube)\.[a-z]+$', ''
    ), '') COLLATE "C";

CREATE INDEX companies_by_tax_id ON companies (letters_and_digits(tax_id)) WHERE master_id IS NOT NULL;
CREATE INDEX companies_by_letters ON companies (letters_and_digits(name)) WHERE master_id IS NOT NULL;
CREATE INDEX companies_by_web_host ON companies (web_host(website)) WHERE master_id IS NOT NULL;
CREATE INDEX users_by_office_digits ON users (phone_digits(office_number)) WHERE office_number IS NOT NULL;
