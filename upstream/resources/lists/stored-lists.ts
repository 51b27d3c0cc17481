import type { PoolClient } from 'pg';
import type { ListName } from '@/lib/domain/lists';

/** What a record stores of an option: its id, its name, or `code:name`. */
export interface StoredOption {
  id: number;
  name: string;
  code: string | null;
}

export interface StoredList {
  table: string;
  /** SQL condition for the list's rows, if the table has several lists. */
  among?: string;
  /** The columns and values that say so for a new row. */
  own?: readonly [column: string, value: string];
  /** SQL for what records store of option `o`. */
  key: string;
  keyOf: (option: StoredOption) => string | number;
  /** SQL for rows of key and number of records. */
  uses: string;
  /** Moves all records from one key to another. */
  move: (tx: PoolClient, from: string | number, to: string | number, by: Mover) => Promise<unknown>;
  /** Adopts records that stored the name of a new option before it was an option. */
  adopt?: (tx: PoolClient, key: string | number) => Promise<unknown>;
}

export interface Mover {
  name: string;
  now: Date;
}

const BY_NAME = { key: 'o.name', keyOf: ({ name }: StoredOption) => name };
const BY_ID = { key: 'o.id', keyOf: ({ id }: StoredOption) => id };

/** Options by name in a column of the registrations. Their version rises, so that an open form notices. */
const ofCompanies = (table: string, column: string): StoredList => ({
  ...BY_NAME,
  table,
  uses: `SELECT ${column} AS key, count(*)::integer AS count FROM companies GROUP BY 1`,
  move: (tx, from, to) =>
    tx.query(`UPDATE companies SET ${column} = $2, version = version + 1 WHERE ${column} = $1`, [from, to]),
});

/** SQL for names joined by |, with `$1` replaced by `$2` and each name once. */
const replacedIn = (column: string) => `
  (SELECT string_agg(name, '|' ORDER BY place) FROM (
     SELECT name, min(place) AS place
     FROM unnest(array_replace(string_to_array(${column}, '|'), $1, $2)) WITH ORDINALITY AS each (name, place)
     GROUP BY name) AS names)`;

const brands = (productType: 1 | 2): StoredList => ({
  ...BY_NAME,
  table: 'product_brands',
  among: `product_type = ${productType}`,
  own: ['product_type', String(productType)],
  uses: `
    SELECT name AS key, count(*)::integer AS count
    FROM registration_products, unnest(string_to_array(brands, '|')) AS name
    WHERE product_type = ${productType} GROUP BY 1`,
  move: (tx, from, to) =>
    tx.query(
      `WITH moved AS (
         UPDATE registration_products SET brands = ${replacedIn('brands')}
         WHERE product_type = ${productType} AND $1 = ANY (string_to_array(brands, '|')) RETURNING company_id)
       UPDATE companies SET version = version + 1 WHERE id IN (SELECT company_id FROM moved)`,
      [from, to],
    ),
});

const volumes = (productType: 1 | 2): StoredList => ({
  ...BY_ID,
  table: 'installation_volumes',
  among: `product_type = ${productType}`,
  own: ['product_type', String(productType)],
  uses: `
    SELECT volume_id AS key, count(*)::integer AS count FROM registration_products
    GROUP BY 1`,
  move: (tx, from, to) =>
    tx.query(
      `WITH moved AS (UPDATE registration_products SET volume_id = $2 WHERE volume_id = $1 RETURNING company_id)
       UPDATE companies SET version = version + 1 WHERE id IN (SELECT company_id FROM moved)`,
      [from, to],
    ),
});

const inquiryCategories = (contactType: 1 | 2): StoredList => ({
  ...BY_ID,
  table: 'inquiry_categories',
  among: `contact_type_id = ${contactType}`,
  own: ['contact_type_id', String(contactType)],
  uses: `
    SELECT category_id AS key, sum(count)::integer AS count FROM inquiry_counts
    GROUP BY 1`,
  move: (tx, from, to) => tx.query('UPDATE inquiries SET category_id = $2 WHERE category_id = $1', [from, to]),
});

/** Items in the trash have a type too. */
const contentTypes = (area: 'dataHub' | 'academy' | 'faq'): StoredList => ({
  ...BY_ID,
  table: 'content_types',
  among: `area = '${area}'`,
  own: ['area', `'${area}'`],
  uses: `
    SELECT key, sum(count)::integer AS count FROM (
      SELECT type_id AS key, count FROM content_counts WHERE area = '${area}'
      UNION ALL
      SELECT type_id, count(*) FROM content_items WHERE area = '${area}' AND deleted_at IS NOT NULL GROUP BY 1
    ) AS each GROUP BY 1`,
  move: (tx, from, to, by) =>
    tx.query(
      `UPDATE content_items SET type_id = $2, changed_by = $3, updated_at = $4, version = version + 1
       WHERE type_id = $1`,
      [from, to, by.name, by.now],
    ),
});

/** The built-in carriers are left out, because they can't be deleted; two small indexes find the others. */
const OWN_CARRIER = `shipping_company NOT IN ('usps', 'ups', 'fedex')`;

export const STORED_LISTS: Readonly<Record<ListName, StoredList>> = {
  distributors: {
    ...ofCompanies('distributors', 'purchase_channel'),
    move: (tx, from, to) =>
      tx.query(
        `UPDATE companies SET purchase_channel = $2, channel_group = $2, version = version + 1
         WHERE purchase_channel = $1`,
        [from, to],
      ),
    // The list of registrations is filtered by group.
    adopt: (tx, name) =>
      tx.query(
        'UPDATE companies SET channel_group = $1 WHERE purchase_channel = $1 AND channel_group IS DISTINCT FROM $1',
        [name],
      ),
  },
  'sales-regions': {
    table: 'sales_regions',
    key: `o.code || ':' || o.name`,
    keyOf: ({ code, name }) => `${code}:${name}`,
    uses: `
      SELECT region AS key, count(*)::integer AS count
      FROM companies, unnest(string_to_array(sales_area, '|')) AS region GROUP BY 1`,
    move: (tx, from, to) =>
      tx.query(
        `UPDATE companies SET sales_area = ${replacedIn('sales_area')}, version = version + 1
         WHERE $1 = ANY (string_to_array(sales_area, '|'))`,
        [from, to],
      ),
  },
  'module-brands': brands(1),
  'battery-brands': brands(2),
  'job-titles': ofCompanies('job_titles', 'job_title'),
  'module-volumes': volumes(1),
  'battery-volumes': volumes(2),
  'website-categories': inquiryCategories(1),
  'portal-categories': inquiryCategories(2),
  'data-hub-categories': contentTypes('dataHub'),
  'academy-types': contentTypes('academy'),
  'faq-types': contentTypes('faq'),
  carriers: {
    ...BY_NAME,
    table: 'shipping_carriers',
    uses: `
      SELECT shipping_company AS key, count(DISTINCT id)::integer AS count FROM (
        SELECT shipping_company, id FROM orders WHERE ${OWN_CARRIER}
        UNION ALL
        SELECT shipping_company, order_id FROM order_lines WHERE ${OWN_CARRIER}
      ) AS each GROUP BY 1`,
    move: async (tx, from, to) => {
      await tx.query(`UPDATE order_lines SET shipping_company = $2 WHERE shipping_company = $1 AND ${OWN_CARRIER}`, [
        from,
        to,
      ]);
      await tx.query(
        `UPDATE orders SET shipping_company = $2, version = version + 1 WHERE shipping_company = $1 AND ${OWN_CARRIER}`,
        [from, to],
      );
    },
  },
};
