import type { Output } from '@/lib/contract/endpoint';
import { readChoices, readGoods } from '@/lib/contract/intake/choices';
import { single } from '@/upstream/db/drizzle';
import { handle } from '@/upstream/http/route';
import { findGoods } from '../orders/place-order';

const list = (query: string) => `(SELECT coalesce(json_agg(row), '[]') FROM (${query}) AS t (row))`;

const CHOICES = `SELECT json_build_object(
  'distributors', ${list('SELECT to_json(name) FROM distributors WHERE NOT is_hidden ORDER BY priority, id')},
  'jobTitles', ${list('SELECT to_json(name) FROM job_titles WHERE NOT is_hidden ORDER BY priority, id')},
  'salesRegions', ${list(`SELECT to_json(code || ':' || name) FROM sales_regions
    WHERE NOT is_hidden ORDER BY priority, id`)},
  'installationVolumes', ${list(`SELECT json_build_object('id', id, 'name', name, 'productType', product_type)
    FROM installation_volumes WHERE NOT is_hidden ORDER BY product_type, priority, id`)},
  'productBrands', ${list(`SELECT json_build_object('name', name, 'productType', product_type)
    FROM product_brands WHERE NOT is_hidden ORDER BY product_type, priority, id`)},
  'inquiryCategories', ${list(`SELECT json_build_object('id', id, 'name', name, 'contactTypeId', contact_type_id)
    FROM inquiry_categories WHERE NOT is_hidden ORDER BY contact_type_id, priority, id`)},
  'articleCodes', ${list(`SELECT json_build_object('articleCode', a.code, 'productName', c.product_name,
    'watts', a.volume) FROM article_codes a JOIN configurations c ON c.id = a.configuration_id
    ORDER BY a.code LIMIT 50000`)}
) AS choices`;

export const intakeChoiceRoutes = [
  handle(readChoices, async ({ db }) => {
    const { rows } = await db.query<{ choices: Output<typeof readChoices> }>({ name: 'intake-choices', text: CHOICES });
    return single(rows).choices;
  }),

  handle(readGoods, async ({ db, query: { limit = 100, offset = 0 } }) => {
    const { rows } = await db.query<{ sku: string }>({
      name: 'intake-skus',
      text: 'SELECT sku_key AS sku FROM skus ORDER BY sku_key LIMIT $1 OFFSET $2',
      values: [limit + 1, offset],
    });
    const goods = await findGoods(
      db,
      rows.slice(0, limit).map(({ sku }) => sku),
    );
    return {
      data: goods.flatMap((good) => {
        if (!good?.isSold) return [];
        const { sku, name, categoryName, size, color, custom, price, shipping, stock, imageKey } = good;
        const imageUrl = imageKey === null ? null : `/files/${imageKey}`;
        return [{ sku, name, categoryName, size, color, custom, price, shipping, stock, imageUrl }];
      }),
      hasMore: rows.length > limit,
    };
  }),
];
