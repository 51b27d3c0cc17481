import { z } from 'zod';
import { CATEGORY_BLANK } from '../domain/product-faults';
import {
  MAX_IMAGE_BYTES,
  MAX_LISTED_PRODUCTS,
  MAX_MOVED_PRODUCTS,
  MAX_PRODUCT_MEDIA,
  MAX_STOCK,
  MAX_VARIANTS,
} from '../domain/product-limits';
import { endpoint } from './endpoint';
import { byOffset, listEndpoint, SearchText, sortedBy } from './list-endpoint';
import { PRODUCT_READS } from './outdates';
import {
  CategoryIds,
  Colors,
  json,
  MediaOrders,
  NewVariant,
  OptionValue,
  Pieces,
  PointsText,
  productInput,
  ShippingCharge,
  Sizes,
  Sku,
  VariantChange,
  YesOrNo,
} from './product-input';
import { digits, Id, IdInAddress, Instant, Points, PriorityChange, Text, TextOrNull } from './wire';

/** Some upstreams send the number as text. */
const Shipping = z.union([z.literal('free'), z.number(), digits(0, Number.MAX_SAFE_INTEGER)]);

export const VariantImage = z.object({ id: Id, imageUrl: z.string() });

export const Variant = z.object({
  id: Id,
  sku: z.string(),
  size: TextOrNull,
  color: TextOrNull,
  custom: TextOrNull,
  hexCode: TextOrNull,
  /** Points per piece. */
  qpoints: z.number(),
  stock: z.int(),
  unlimited: z.boolean().default(false),
  lastUpdatedBy: z.union([Id, z.string()]).nullable(),
  variantImages: z.array(VariantImage).max(100).default([]),
});
export type Variant = z.infer<typeof Variant>;

export const MediaItem = z.object({
  id: Id,
  assetKey: TextOrNull,
  /** For example `/files/3f2a.webp`. */
  assetUrl: z.string(),
  /** A small version for lists. */
  thumbnailUrl: TextOrNull,
});
export type MediaItem = z.infer<typeof MediaItem>;

const Color = z.object({ name: z.string(), hex: z.string().default('') });

const CategoryOfProduct = z.object({ id: Id, name: z.string() });

const productFields = {
  id: Id,
  name: z.string(),
  active: z.boolean(),
  recommended: z.boolean().nullable(),
  priority: z.int(),
  categories: z.array(CategoryOfProduct).max(100).default([]),
  /** Name of the first category. */
  category: TextOrNull,
  isContact: z.boolean().default(false),
  /** Points per piece. */
  prices: z.number().nullable(),
  /** Text shown instead of a price. */
  contactPrices: TextOrNull,
  shipping: Shipping.nullable(),
  sku: TextOrNull,
  unlimited: z.boolean().default(true),
  quantity: z.int().nullable(),
  media: z.array(MediaItem).max(100).default([]),
  version: z.int().optional(),
};

/** A list row only needs the first picture. */
export const ProductRow = z.object({
  ...productFields,
  /** Missing if `variants` is present. */
  variantCount: z.int().optional(),
  /** Pieces of all variants, or of the product itself; null means unlimited. */
  totalStock: z.int().nullish(),
  /** Points of the cheapest and most expensive variant; missing if `variants` is present, null without variants. */
  minPrice: z.number().nullish(),
  maxPrice: z.number().nullish(),
  variants: z.array(Variant).max(MAX_VARIANTS).optional(),
  /** These fields and `variants` require `details`. */
  description: z.string().optional(),
  isHtml: z.boolean().optional(),
  sizes: z.array(z.string()).max(MAX_VARIANTS).optional(),
  colors: z.array(Color).max(MAX_VARIANTS).optional(),
  custom: z.array(z.string()).max(MAX_VARIANTS).optional(),
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
  lastUpdateBy: TextOrNull,
  updatedAt: Instant.optional(),
});
export type Product = z.infer<typeof Product>;

/** Counts by sale status (spec 1 §4). */
const ProductCounts = z.object({
  total: z.int(),
  onSale: z.int(),
  soldOut: z.int(),
  hidden: z.int(),
  /** Only products on sale. */
  lowStock: z.int().optional(),
});
export type ProductCounts = z.infer<typeof ProductCounts>;

/** A variant, or a product without variants (spec 1 §3, Product report columns). */
export const ProductReportRow = z.object({
  /** The product's id; its rows are consecutive. */
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

/** Extensions of the spec's filters. */
export const PRODUCT_LIST_EXTENSIONS = ['stock'] as const;

export const listProducts = listEndpoint('listProducts', '/products/all', {
  summary: 'List products by priority, from `offset`.',
  access: 'products',
  row: ProductRow,
  filters: {
    categories: IdInAddress,
    active: YesOrNo,
    /** Visible products that are sold out or low on stock. */
    stock: z.enum(['soldOut', 'low']),
    searchName: SearchText,
    /** Adds description, options and variants. */
    details: z.literal('yes'),
  },
  sort: sortedBy(['priority'], { field: 'priority', direction: 'asc' }, 'order'),
  window: byOffset({ usual: 25, most: MAX_LISTED_PRODUCTS }),
  answer: (results) =>
    z.object({
      results,
      /** Some databases return counts as text. */
      total: z.array(z.object({ count: z.union([z.int(), digits(0, Number.MAX_SAFE_INTEGER)]) })).max(1),
      /** Counts of the filter, ignoring `active` and `stock`. */
      counts: ProductCounts.optional(),
      /** Supported PRODUCT_LIST_EXTENSIONS. */
      supportedFilters: z.array(z.string()).max(20).optional(),
    }),
  report: {
    name: 'listProductReport',
    summary:
      'Export every variant of the products that `GET /products/all` lists with the same filter, in the same order.',
    path: '/products/report',
    row: ProductReportRow,
  },
});
export type ProductPage = z.infer<typeof listProducts.response>;

export const getProduct = endpoint('getProduct', 'GET', '/products/{id}', {
  summary: 'Get a product with its variants and images.',
  access: 'products',
  params: z.object({ id: IdInAddress }),
  response: Product,
  errors: [404],
});

export const createProduct = endpoint('createProduct', 'POST', '/products', {
  summary: 'Add a product with its images and variants, before the others.',
  access: 'products',
  outdates: PRODUCT_READS,
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
  summary: 'Change fields, options or variants of a product. Omitted fields don’t change.',
  access: 'products',
  outdates: PRODUCT_READS,
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
      /** New values; other variants stay as they are. */
      variants: z.array(VariantChange).max(MAX_VARIANTS),
      /** The answer returns them as `newVt`. */
      insertVariant: z.array(NewVariant).max(MAX_VARIANTS),
      /** Changes option values after an option was added or removed. */
      updateVariant: z.strictObject({ status: z.boolean(), variants: z.array(VariantChange).max(MAX_VARIANTS) }),
      /** Deletes the variants of one option value, or all variants and options. */
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
    /** Variants created by `insertVariant`. */
    newVt: z.array(Variant).max(MAX_VARIANTS).optional(),
  }),
  errors: [404, 409],
});

export const deleteProduct = endpoint('deleteProduct', 'DELETE', '/products/{id}', {
  summary: 'Delete a product. Orders that contain it stay readable.',
  access: 'products',
  outdates: PRODUCT_READS,
  params: z.object({ id: IdInAddress }),
  response: z.object({}),
  errors: [404],
});

export const prioritiseProducts = endpoint('prioritiseProducts', 'PATCH', '/products/update/updatePriority', {
  summary: 'Reassign the priorities of some products among them.',
  access: 'products',
  body: z.strictObject({ batchUpdate: z.array(PriorityChange).min(1).max(MAX_MOVED_PRODUCTS) }),
  response: z.object({}),
  outdates: PRODUCT_READS,
  errors: [409],
});
