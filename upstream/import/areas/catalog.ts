import {
  MAX_CATEGORY_NAME,
  MAX_CONTACT_PRICE,
  MAX_DESCRIPTION,
  MAX_OPTION_VALUE,
  MAX_PRODUCT_MEDIA,
  MAX_PRODUCT_NAME,
  MAX_SKU,
  MAX_STOCK,
} from '@/lib/domain/product-limits';
import { descriptionToStore } from '@/lib/domain/rich-text';
import { externalId, writtenFlag, writtenTime, type ImportArea } from '../area';
import {
  column,
  file,
  flag,
  id,
  instant,
  points,
  reference,
  references,
  required,
  stored,
  text,
  whole,
} from '../column';

const CATEGORY = 'category';
export const PRODUCT = 'product';

const MAX_PRIORITY = 1_000_000;

export const categories: ImportArea = {
  title: 'Categories',
  locks: ['categories'],
  files: [
    {
      name: 'categories',
      meaning: 'A category of the shop.',
      kind: CATEGORY,
      table: 'categories',
      columns: [
        required('category_id', id(), 'ID in the previous system', 'K-1'),
        required('name', text(MAX_CATEGORY_NAME), 'Name, which no other category has', 'Apparel', {
          unique: {
            group: 'category name',
            taken: 'SELECT lower(name) AS value FROM categories',
            key: (name) => name.trim().replace(/\s+/g, ' ').toLowerCase(),
          },
        }),
        column('priority', whole(1, MAX_PRIORITY), 'Its place; the order of the rows if empty', '1'),
      ],
      select: `SELECT ${externalId(CATEGORY, 'c.id')} AS category_id, c.name, c.priority FROM categories c ORDER BY
      c.id`,
    },
  ],
  write: [
    `INSERT INTO categories (id, name, priority)
     SELECT s.id, s.name, (SELECT coalesce(max(priority), 0) FROM categories)
       + row_number() OVER (ORDER BY s.priority NULLS LAST, s.line)
     FROM staged_categories s ORDER BY s.line`,
  ],
};

const SKU = {
  group: 'sku',
  taken: 'SELECT sku_key AS value FROM skus',
  key: (sku: string) => sku.toLowerCase(),
};

const pictureName = (media: string) =>
  `'pictures/' || ${externalId(PRODUCT, `${media}.product_id`)} || '-' || ${media}.place || '.webp'`;

/** Pictures numbered from 1 within their product. */
const MEDIA = `(
  SELECT *, row_number() OVER (PARTITION BY product_id ORDER BY position, id) AS place FROM product_media)`;

/** Plain text as a paragraph of HTML. */
const AS_HTML = `'<p>' || replace(replace(replace(replace(p.description, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'),
  E'\\n', '<br />') || '</p>'`;

export const products: ImportArea = {
  title: 'Products',
  locks: ['products'],
  notes:
    'Options such as sizes and colors come from the variants. The stock is that of the day of the import; ' +
    'imported orders don’t take any. Pictures are stored again, as uploads are.',
  files: [
    {
      name: 'products',
      meaning: 'A product of the shop.',
      kind: PRODUCT,
      table: 'products',
      columns: [
        required('product_id', id(), 'ID in the previous system', 'A-100'),
        required('name', text(MAX_PRODUCT_NAME), 'Name', 'Work jacket'),
        column(
          'description',
          stored('HTML', MAX_DESCRIPTION, (html) => descriptionToStore(html, true)),
          'Description',
          '<p>Warm.</p>',
        ),
        column('categories', references(CATEGORY, 'categories'), 'Categories', 'K-1'),
        column('active', flag(), 'Whether it is shown; yes if empty', 'yes'),
        column('recommended', flag(), 'Whether it is recommended; no if empty', 'no'),
        column('priority', whole(1, MAX_PRIORITY), 'Its place; the order of the rows if empty', '1'),
        column('points', points(), 'Price in Q; 0 if empty', '1200'),
        column('contact_price', text(MAX_CONTACT_PRICE), 'Price in words, if it is sold on request only', ''),
        column('shipping_points', points(), 'Shipping in Q; free if empty', '100'),
        column('sku', text(MAX_SKU), 'SKU of a product without variants', 'JACKET', { unique: SKU }),
        column('unlimited', flag(), 'Whether its stock is unlimited; yes if empty', 'no'),
        column('stock', whole(0, MAX_STOCK), 'Stock of a product without variants', '25'),
        column('created_at', instant(), 'When it was created', '2025-03-01T17:00:00Z'),
        column('updated_at', instant(), 'When it was changed last', '2025-03-01T17:00:00Z'),
      ],
      select: `
        SELECT ${externalId(PRODUCT, 'p.id')} AS product_id, p.name,
          CASE WHEN p.is_html THEN p.description ELSE ${AS_HTML} END AS description,
          (SELECT string_agg(${externalId(CATEGORY, 'k.category_id')}, '|' ORDER BY k.category_id)
           FROM product_categories k WHERE k.product_id = p.id) AS categories,
          ${writtenFlag('p.active')} AS active, ${writtenFlag('p.recommended')} AS recommended, p.priority,
          p.prices AS points, CASE WHEN p.is_contact THEN coalesce(p.contact_prices, 'Contact') END AS contact_price,
          p.shipping_points, p.sku, ${writtenFlag('p.unlimited')} AS unlimited, p.quantity AS stock,
          ${writtenTime('p.created_at')} AS created_at, ${writtenTime('p.updated_at')} AS updated_at
        FROM products p ORDER BY p.id`,
    },
    {
      name: 'product_pictures',
      meaning: `A picture of a product, which has at most ${MAX_PRODUCT_MEDIA}.`,
      columns: [
        required('product_id', reference(PRODUCT, 'products'), 'Product', 'A-100'),
        required('position', whole(1, MAX_PRODUCT_MEDIA), 'Its place among the pictures of the product', '1'),
        required('file', file('picture'), 'Picture', 'pictures/jacket-front.jpg'),
      ],
      table: 'product_media',
      rule: ({ product_id: product, position }, { notes }) => {
        const places = notes('pictures', () => new Set());
        const place = `${String(product)} ${String(position)}`;
        if (places.has(place)) return ['position', 'This product already has a picture at this position.'];
        places.add(place);
        return undefined;
      },
      select: `
        SELECT ${externalId(PRODUCT, 'm.product_id')} AS product_id, m.place AS position, ${pictureName('m')} AS file
        FROM ${MEDIA} AS m ORDER BY m.product_id, m.place`,
      files: `SELECT ${pictureName('m')} AS name, m.asset_key AS key FROM ${MEDIA} AS m`,
    },
    {
      name: 'product_variants',
      meaning: 'A variant of a product: a size, a color, both, or an option of its own.',
      columns: [
        required('product_id', reference(PRODUCT, 'products'), 'Product', 'A-100'),
        required('sku', text(MAX_SKU), 'SKU, which nothing else has', 'JACKET-M', { unique: SKU }),
        column('size', text(MAX_OPTION_VALUE), 'Size', 'M'),
        column('color', text(MAX_OPTION_VALUE), 'Color', 'Navy'),
        column('color_code', text(20), 'Color as hex code', '#001f3f'),
        column('option', text(MAX_OPTION_VALUE), 'Another option, without size and color', ''),
        column('points', points(), 'Price in Q; 0 if empty', '1200'),
        column('unlimited', flag(), 'Whether its stock is unlimited; yes if empty', 'no'),
        column('stock', whole(0, MAX_STOCK), 'Stock', '25'),
        column('picture', whole(1, MAX_PRODUCT_MEDIA), 'Position of its picture in product_pictures', '1'),
      ],
      table: 'product_variants',
      rule: ({ product_id: product, size, color, option, picture }, { notes }) => {
        if (option !== null && (size !== null || color !== null))
          return ['option', 'A variant has size and color, or another option.'];
        const options = notes('variants', () => new Set());
        const key = [product, size, color, option].map((part) => String(part ?? '').toLowerCase()).join('\n');
        if (options.has(key)) return ['size', 'This product already has a variant with these options.'];
        options.add(key);
        if (picture === null || notes('pictures', () => new Set()).has(`${String(product)} ${String(picture)}`))
          return undefined;
        return ['picture', `This product has no picture at position ${String(picture)}.`];
      },
      select: `
        SELECT ${externalId(PRODUCT, 'v.product_id')} AS product_id, v.sku, v.size, v.color, v.hex_code AS color_code,
          v.custom AS option, v.qpoints AS points, ${writtenFlag('v.unlimited')} AS unlimited, v.stock,
          (SELECT m.place FROM variant_images i JOIN ${MEDIA} AS m ON m.id = i.media_id WHERE i.variant_id = v.id) AS
          picture
        FROM product_variants v ORDER BY v.product_id, v.id`,
    },
  ],
  write: [
    `INSERT INTO products (id, name, description, active, recommended, priority, is_contact, prices, contact_prices,
       shipping_points, sizes, colors, custom, unlimited, sku, quantity, created_at, updated_at)
     SELECT s.id, s.name, coalesce(s.description, 'new product'), coalesce(s.active, true), coalesce(s.recommended,
     false),
       (SELECT coalesce(max(priority), 0) FROM products) + row_number() OVER (ORDER BY s.priority NULLS LAST, s.line),
       s.contact_price IS NOT NULL, coalesce(s.points, 0), s.contact_price, s.shipping_points,
       ARRAY(SELECT v.size FROM staged_product_variants v WHERE v.product_id = s.product_id AND v.size IS NOT NULL
         GROUP BY v.size ORDER BY min(v.line)),
       coalesce((SELECT jsonb_agg(jsonb_build_object('name', c.color, 'hex', c.hex) ORDER BY c.line) FROM (
         SELECT v.color, coalesce(min(v.color_code), '') AS hex, min(v.line) AS line FROM staged_product_variants v
         WHERE v.product_id = s.product_id AND v.color IS NOT NULL GROUP BY v.color) AS c), '[]'),
       ARRAY(SELECT v.option FROM staged_product_variants v WHERE v.product_id = s.product_id AND v.option IS NOT NULL
         GROUP BY v.option ORDER BY min(v.line)),
       coalesce(s.unlimited, true), s.sku, coalesce(s.stock, 0), coalesce(s.created_at, now()),
       coalesce(s.updated_at, s.created_at, now())
     FROM staged_products s ORDER BY s.line`,
    `INSERT INTO product_categories (product_id, category_id)
     SELECT DISTINCT s.id, k.result_id FROM staged_products s
     CROSS JOIN LATERAL string_to_table(s.categories, '|') AS named (external_id)
     JOIN intake_ids k ON k.source = $1 AND k.kind = '${CATEGORY}' AND k.external_id = btrim(named.external_id)`,
    `INSERT INTO product_variants (id, product_id, sku, size, color, custom, hex_code, qpoints, unlimited, stock)
     SELECT s.id, p.id, s.sku, s.size, s.color, s.option, s.color_code, coalesce(s.points, 0),
       coalesce(s.unlimited, true), coalesce(s.stock, 0)
     FROM staged_product_variants s JOIN staged_products p USING (product_id) ORDER BY s.line`,
    `INSERT INTO product_media (id, product_id, asset_key, thumbnail_key, width, height, position)
     SELECT s.id, p.id, s.file -> 0 ->> 'key', s.file -> 0 ->> 'thumbnailKey', (s.file -> 0 ->> 'width')::integer,
       (s.file -> 0 ->> 'height')::integer, s.position
     FROM staged_product_pictures s JOIN staged_products p USING (product_id) ORDER BY s.line`,
    `INSERT INTO variant_images (variant_id, media_id)
     SELECT v.id, m.id FROM staged_product_variants v
     JOIN staged_product_pictures m ON m.product_id = v.product_id AND m.position = v.picture ORDER BY v.line`,
  ],
};
