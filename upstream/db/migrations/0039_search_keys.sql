-- Searches ignore apostrophes and invisible characters and know more letters: what is kept in the form of `search_key` is written
-- again where it changes. Nothing else of these rows does, so no trigger runs.
ALTER TABLE users DISABLE TRIGGER USER;
UPDATE users SET first_name = first_name WHERE name_key IS DISTINCT FROM search_key(first_name || last_name);
ALTER TABLE users ENABLE TRIGGER USER;

ALTER TABLE companies DISABLE TRIGGER USER;
SELECT find_companies_by_people(array_agg(id)) FROM companies;
UPDATE companies SET name = name, purchase_channel = purchase_channel, city = city
  WHERE (name_key, search_text, channel_key, city_key)
    IS DISTINCT FROM (search_key(name), search_key(name) || E'\n' || people_key, search_key(purchase_channel), search_key(city));
ALTER TABLE companies ENABLE TRIGGER USER;
REINDEX INDEX companies_by_tax_id;
REINDEX INDEX companies_by_letters;

ALTER TABLE products DISABLE TRIGGER USER;
UPDATE products SET name = name WHERE name_key IS DISTINCT FROM search_key(name);
ALTER TABLE products ENABLE TRIGGER USER;

ALTER TABLE catalog_snapshots DISABLE TRIGGER USER;
UPDATE catalog_snapshots SET product_name = product_name, sku = sku
  WHERE (name_key, sku_key) IS DISTINCT FROM (search_key(product_name), search_key(sku));
ALTER TABLE catalog_snapshots ENABLE TRIGGER USER;

UPDATE coupon_codes SET code = code WHERE code_key IS DISTINCT FROM search_key(code);

ALTER TABLE projects DISABLE TRIGGER USER;
UPDATE projects SET project_name = project_name
  WHERE (name_key, search_text) IS DISTINCT FROM (search_key(project_name), search_lines(
    project_name, coalesce(first_name, '') || coalesce(last_name, ''), coalesce(email, ''),
    coalesce(project_address, '') || coalesce(project_address2, ''),
    coalesce(project_city, '') || coalesce(project_state, ''), coalesce(project_zip_code, '')
  ));
ALTER TABLE projects ENABLE TRIGGER USER;

ALTER TABLE warranty_claims DISABLE TRIGGER USER;
UPDATE warranty_claims SET label = label, company_name = company_name, full_name = full_name, product_name = product_name
  WHERE (label_key, company_key, person_key, product_key, search_text) IS DISTINCT FROM (
    search_key(label), search_key(company_name), search_key(full_name), search_key(product_name),
    search_lines(
      label, company_name, full_name, coalesce(owner_first_name, '') || coalesce(owner_last_name, ''),
      coalesce(project_name, ''), coalesce(project_city, '') || coalesce(project_state, '')
    ) || E'\n' || search_lines(VARIADIC serial_numbers)
  );
ALTER TABLE warranty_claims ENABLE TRIGGER USER;

ALTER TABLE content_items DISABLE TRIGGER USER;
UPDATE content_items SET title = title WHERE title_key IS DISTINCT FROM search_key(title);
ALTER TABLE content_items ENABLE TRIGGER USER;

ALTER TABLE inquiries DISABLE TRIGGER USER;
UPDATE inquiries i SET reply_words = said.words FROM (
  SELECT inquiry_id, words_of(string_agg(concat_ws(' ', mail_title, content), ' ')) AS words FROM inquiry_replies GROUP BY inquiry_id
) AS said WHERE i.id = said.inquiry_id AND i.reply_words <> said.words;
UPDATE inquiries SET name = name
  WHERE (name_key, words) IS DISTINCT FROM (
    search_key(name),
    words_of(name || ' ' || coalesce(company_name, '') || ' ' || coalesce(email, '') || ' ' || message) || reply_words
  );
ALTER TABLE inquiries ENABLE TRIGGER USER;
REINDEX INDEX inquiries_of_company;

ALTER TABLE activity DISABLE TRIGGER USER;
UPDATE activity SET object_name = object_name
  WHERE search_text <> replace(search_key(coalesce(object_name, '') || ' ' || coalesce(user_name, '')), '-', '');
ALTER TABLE activity ENABLE TRIGGER USER;

REINDEX INDEX uploads_file_names_trigrams;
