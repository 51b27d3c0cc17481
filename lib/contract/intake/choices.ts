import { z } from 'zod';
import { endpoint } from '../endpoint';
import { byOffset } from '../list-endpoint';
import { Id, TextOrNull } from '../wire';

const GOODS = byOffset({ usual: 100, most: 500 });

/** A product or variant that can be ordered. */
export const Good = z.object({
  ...{ sku: z.string(), name: z.string(), categoryName: TextOrNull },
  ...{ size: TextOrNull, color: TextOrNull, custom: TextOrNull },
  /** Q per unit, and once per product for shipping. */
  ...{ price: z.int(), shipping: z.int() },
  /** Units left; null if unlimited. */
  stock: z.int().nullable(),
  imageUrl: TextOrNull,
});

export const readGoods = endpoint('readGoods', 'GET', '/intake/goods', {
  summary: 'What can be ordered, by SKU, with points and stock.',
  access: 'intake',
  query: z.strictObject(GOODS.query).partial(),
  response: z.object({
    data: z.array(Good).max(GOODS.most),
    /** Whether there is another page. A page may hold fewer rows than requested. */
    hasMore: z.boolean(),
  }),
});

const Names = z.array(z.string()).max(1_000);
const Choice = z.object({ id: Id, name: z.string() });

export const readChoices = endpoint('readChoices', 'GET', '/intake/choices', {
  summary: 'The choices of forms: distributors, regions, titles, volumes, brands, categories and article codes.',
  access: 'intake',
  response: z.object({
    ...{ distributors: Names, jobTitles: Names },
    /** Same format as `salesArea`: `TX:Texas`. */
    salesRegions: Names,
    /** `productType`: 1 module, 2 battery. */
    installationVolumes: z.array(Choice.extend({ productType: z.int() })).max(1_000),
    productBrands: z.array(z.object({ name: z.string(), productType: z.int() })).max(1_000),
    inquiryCategories: z.array(Choice.extend({ contactTypeId: z.int() })).max(1_000),
    articleCodes: z.array(z.object({ articleCode: z.string(), productName: z.string(), watts: z.int() })).max(50_000),
  }),
});
