import { z } from 'zod';
import { MAX_POINTS } from '../domain/points';
import { CATEGORY_BLANK, TITLE_BLANK } from '../domain/product-faults';
import {
  MAX_CONTACT_PRICE,
  MAX_DESCRIPTION,
  MAX_IMAGE_BYTES,
  MAX_OPTION_VALUE,
  MAX_OPTION_VALUES,
  MAX_PRODUCT_MEDIA,
  MAX_PRODUCT_NAME,
  MAX_SKU,
  MAX_STOCK,
  MAX_VARIANTS,
  tooLong,
  tooMuch,
} from '../domain/product-limits';
import { endpoint } from './endpoint';
import { byOffset, listEndpoint, SearchText, sortedBy } from './list-endpoint';
import { digits, Id, IdInAddress, Instant, Points, PriorityChange, Text } from './wire';
export const MAX_PRODUCTS_PER_ANSWER = 1_000;

/** Rows that one move can affect. */
export const MAX_MOVED_PRODUCTS = 10_000;

const YesOrNo = z.stringbool({ truthy: ['true'], falsy: ['false'] });

/** Some upstreams write the number as a text. */
const Shipping = z.union([z.literal('free'), z.number(), digits(0, Number.MAX_SAFE_INTEGER)]);

export const VariantImage = z.object({ id: Id, imageUrl: z.string() });

export const Variant = z.object({
  id: Id,
  sku: z.string(),
  size: Text,
  color: Text,
  custom: Text,
  hexCode: Text,
  /** Points for a piece. */
  qpoints: z.number(),
  stock: z.int(),
  unlimited: z.boolean().default(false),
  lastUpdatedBy: z.union([Id, z.string()]).nullish(),
  variantImages: z.array(VariantImage).max(100).default([]),
});
export type Variant = z.infer<typeof Variant>;

export const MediaItem = z.object({
  id: Id,
  assetKey: Text,
  /** As `/files/3f2a.webp`. */
  assetUrl: z.string(),
  /** A small rendition for lists. */
  thumbnailUrl: Text,
});
export type MediaItem = z.infer<typeof MediaItem>;

const Color = z.object({ name: z.string(), hex: z.string().default('') });

const CategoryOfProduct = z.object({ id: Id, name: z.string() });

const productFields = {
  id: Id,
  name: z.string(),
  active: z.boolean(),
  recommended: z.boolean().nullish(),
  priority: z.int(),
  categories: z.array(CategoryOfProduct).max(100).default([]),
  isContact: z.boolean().default(false),
  /** Points for a piece. */
  prices: z.number().nullish(),
  /** In the place of a price. */
  contactPrices: Text,
  shipping: Shipping.nullish(),
  sku: Text,
  unlimited: z.boolean().default(true),
  quantity: z.int().nullish(),
  media: z.array(MediaItem).max(100).default([]),
  version: z.int().optional(),
};

/** Of its pictures the first is enough. */
export const ProductRow = z.object({
  ...productFields,
  /** Absent where `variants` tells. */
  variantCount: z.int().optional(),
  /** Pieces over all variants, or of the product itself; null without an end. */
  totalStock: z.int().nullish(),
  /** Points of its cheapest and its dearest variant; absent where `variants` tells, null where it has none. */
  minPrice: z.number().nullish(),
  maxPrice: z.number().nullish(),
  variants: z.array(Variant).max(MAX_VARIANTS).optional(),
});
export type ProductRow = z.infer<typeof ProductRow>;

export const Product = z.object({
  ...productFields,
  description: z.string(),
  isHtml: z.boolean().default(true),
  sizes: z.array(z.string()).max(MAX_VARIANTS).default([]),
  colors: z.array(Color).max(MAX_VARIANTS).default([]),
  custom: z.array(z.string()).max(MAX_VARIANTS).default([]),
  variants: z.array(Variant).max(MAX_VARIANTS).default([]),
  lastUpdateBy: Text,
  updatedAt: Instant.optional(),
});
export type Product = z.infer<typeof Product>;

/** By what the shop can say of them (spec 1 §4). */
const ProductCounts = z.object({
  total: z.int(),
  onSale: z.int(),
  soldOut: z.int(),
  hidden: z.int(),
  /** Of those on sale; another upstream may not tell. */
  lowStock: z.int().optional(),
});
export type ProductCounts = z.infer<typeof ProductCounts>;

/** A variant, or a product that has none (spec 1 §3, Product report columns). */
export const ProductReportRow = z.object({
  /** Of the product; its rows follow each other. */
  id: Id,
  sku: Text,
  category: Text,
  productName: z.string(),
  /** As stored; see `isHtml`. */
  productDescription: z.string(),
  isHtml: z.boolean(),
  color: Text,
  size: Text,
  custom: Text,
  inventoryQuantity: z.union([z.literal('Unlimited'), z.int()]),
  itemStatus: z.enum(['Visible', 'Hidden']),
});
export type ProductReportRow = z.infer<typeof ProductReportRow>;

export const listProducts = listEndpoint('listProducts', '/products/all', {
  summary: 'Products by priority, from `offset` on.',
  access: 'products',
  row: ProductRow,
  filters: {
    categories: IdInAddress,
    active: YesOrNo,
    /** Of the visible ones: nothing left, or few pieces. */
    stock: z.enum(['soldOut', 'low']),
    searchName: SearchText,
  },
  sort: sortedBy(['priority'], { field: 'priority', direction: 'asc' }, 'order'),
  window: byOffset({ usual: 25, most: MAX_PRODUCTS_PER_ANSWER }),
  answer: (results) =>
    z.object({
      results,
      total: z.array(z.object({ count: z.int() })).max(1),
      /** Of the whole filter without `active` and `stock`. */
      counts: ProductCounts.optional(),
    }),
  report: {
    name: 'listProductReport',
    summary: 'Every variant of the products that `GET /products/all` lists under the same filter, in the same order.',
    path: '/products/report',
    row: ProductReportRow,
  },
});
export type ProductPage = z.infer<typeof listProducts.response>;

export const getProduct = endpoint('getProduct', 'GET', '/products/{id}', {
  summary: 'One product with its variants and pictures.',
  access: 'products',
  params: z.object({ id: IdInAddress }),
  response: Product,
  errors: [404],
});

/** A missing field is told like an empty one. */
function whenMissing(sentence: string) {
  return ({ input }: { input?: unknown }) => (input === undefined ? sentence : undefined);
}

const Sku = z.string().trim().max(MAX_SKU, tooLong(MAX_SKU));
const OptionValue = z.string().trim().min(1).max(MAX_OPTION_VALUE);
const HexCode = z.string().trim().max(MAX_OPTION_VALUE);
const Pieces = z.int().min(0).max(MAX_STOCK, tooMuch(MAX_STOCK));
const CategoryIds = z.array(Id).min(1, CATEGORY_BLANK).max(100);
const Sizes = z.array(OptionValue).max(MAX_OPTION_VALUES);
const Colors = z.array(z.strictObject({ name: OptionValue, hex: HexCode })).max(MAX_OPTION_VALUES);
const ShippingCharge = z.union([z.literal('free'), Points]);

const variantInput = {
  sku: Sku,
  size: OptionValue.nullish(),
  color: OptionValue.nullish(),
  custom: OptionValue.nullish(),
  hexCode: HexCode.nullish(),
  qpoints: Points,
  stock: Pieces,
  unlimited: z.boolean(),
};

/** Without a SKU it gets a generated one; its points are by default the product's, of a custom variant 0. */
export const NewVariant = z.strictObject({
  ...variantInput,
  sku: Sku.default(''),
  qpoints: Points.optional(),
  stock: Pieces.default(0),
  unlimited: z.boolean().default(false),
});

/** What is left out stays. */
export const VariantChange = z.strictObject(variantInput).partial().extend({ id: Id });

/** By the name of the file on creation, by id afterwards. */
export const MediaOrders = z
  .array(z.strictObject({ id: z.union([Id, z.string().max(100)]), name: z.string().max(255).optional() }))
  .max(MAX_PRODUCT_MEDIA);

/** Shared by creation and change. */
const productInput = {
  name: z.string({ error: whenMissing(TITLE_BLANK) }).trim().min(1, TITLE_BLANK).max(MAX_PRODUCT_NAME, tooLong(MAX_PRODUCT_NAME)),
  description: z.string().max(MAX_DESCRIPTION, tooLong(MAX_DESCRIPTION)),
  lastUpdateBy: z.string().max(200),
  contactPrices: z.string().trim().max(MAX_CONTACT_PRICE, tooLong(MAX_CONTACT_PRICE)),
};

/** JSON in a field of a multipart body. @param missing said where a field that must be there is left out */
function json<S extends z.ZodType>(schema: S, missing?: string) {
  return z
    .string(missing === undefined ? undefined : { error: whenMissing(missing) })
    .max(512 * 1024)
    .transform((written, context) => {
      try {
        return JSON.parse(written) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

const PointsText = digits(0, MAX_POINTS);

export const createProduct = endpoint('createProduct', 'POST', '/products', {
  summary: 'Adds a product with its pictures and variants, before the others.',
  access: 'products',
  form: z.strictObject({
    ...productInput,
    description: productInput.description.optional(),
    lastUpdateBy: productInput.lastUpdateBy.optional(),
    contactPrices: productInput.contactPrices.optional(),
    categories: json(CategoryIds, CATEGORY_BLANK),
    active: YesOrNo.default(true),
    recommended: YesOrNo.default(false),
    isHtml: YesOrNo.default(true),
    shipping: z.union([z.literal('free'), PointsText]).default('free'),
    sizes: json(Sizes).optional(),
    colors: json(Colors).optional(),
    custom: json(Sizes).optional(),
    variants: json(z.array(NewVariant).max(MAX_VARIANTS)).optional(),
    unlimited: YesOrNo.optional(),
    sku: Sku.optional(),
    quantity: digits(0, MAX_STOCK).optional(),
    isContact: YesOrNo.default(false),
    prices: PointsText.optional(),
    priority: z.literal('1').optional(),
    mediaOrders: json(MediaOrders).optional(),
  }),
  upload: { field: 'media', maxFiles: MAX_PRODUCT_MEDIA, maxFileBytes: MAX_IMAGE_BYTES },
  response: z.object({ id: Id }),
  errors: [409, 413],
});

export const changeProduct = endpoint('changeProduct', 'PATCH', '/products/{id}', {
  summary: 'Changes fields, options or variants of a product; what is left out stays.',
  access: 'products',
  params: z.object({ id: IdInAddress }),
  body: z
    .strictObject({
      ...productInput,
      categories: CategoryIds,
      active: z.boolean(),
      recommended: z.boolean(),
      isHtml: z.boolean(),
      isContact: z.boolean(),
      prices: Points,
      shipping: ShippingCharge,
      unlimited: z.boolean(),
      sku: Sku.nullable(),
      quantity: Pieces,
      sizes: Sizes,
      colors: Colors,
      custom: Sizes,
      /** As they shall be; variants that are not named stay. */
      variants: z.array(VariantChange).max(MAX_VARIANTS),
      /** The answer tells them as `newVt`. */
      insertVariant: z.array(NewVariant).max(MAX_VARIANTS),
      /** Their option values change, because an option came or went. */
      updateVariant: z.strictObject({ status: z.boolean(), variants: z.array(VariantChange).max(MAX_VARIANTS) }),
      /** The variants of one option value, or all of them together with the options. */
      deleteVariant: z.union([
        z.strictObject({ size: OptionValue }),
        z.strictObject({ color: OptionValue }),
        z.strictObject({ custom: OptionValue }),
        z.strictObject({ all: z.literal(true) }),
      ]),
      mediaOrders: MediaOrders,
      id: Id,
      version: z.int(),
    })
    .partial(),
  response: Product.partial().extend({
    /** Those that `insertVariant` made. */
    newVt: z.array(Variant).max(MAX_VARIANTS).optional(),
  }),
  errors: [404, 409],
});

export const deleteProduct = endpoint('deleteProduct', 'DELETE', '/products/{id}', {
  summary: 'Removes a product; orders that hold it stay readable.',
  access: 'products',
  params: z.object({ id: IdInAddress }),
  response: z.object({}),
  errors: [404],
});

export const prioritiseProducts = endpoint('prioritiseProducts', 'PATCH', '/products/update/updatePriority', {
  summary: 'Shares out the priorities of some products among them.',
  access: 'products',
  body: z.strictObject({ batchUpdate: z.array(PriorityChange).min(1).max(MAX_MOVED_PRODUCTS) }),
  response: z.object({}),
  errors: [409],
});
