import { z } from 'zod';
import { MAX_POINTS } from '../domain/points';
import { CATEGORY_BLANK, TITLE_BLANK } from '../domain/product-faults';
import {
  MAX_CONTACT_PRICE,
  MAX_DESCRIPTION,
  MAX_OPTION_VALUE,
  MAX_OPTION_VALUES,
  MAX_PRODUCT_MEDIA,
  MAX_PRODUCT_NAME,
  MAX_SKU,
  MAX_STOCK,
  tooLong,
  tooMuch,
} from '../domain/product-limits';
import { digits, Id, oneLine, Points } from './wire';

/** Fields of a product in requests to create and change it. */

export const YesOrNo = z.stringbool({ truthy: ['true'], falsy: ['false'] });

/** Reports a missing field like an empty one. */
function whenMissing(sentence: string) {
  return ({ input }: { input?: unknown }) => (input === undefined ? sentence : undefined);
}

export const Sku = oneLine(z.string().trim().max(MAX_SKU, tooLong(MAX_SKU)));
export const OptionValue = oneLine(z.string().trim().min(1).max(MAX_OPTION_VALUE));
const HexCode = oneLine(z.string().trim().max(MAX_OPTION_VALUE));
export const Pieces = z.int().min(0).max(MAX_STOCK, tooMuch(MAX_STOCK));
export const CategoryIds = z.array(Id).min(1, CATEGORY_BLANK).max(100);
export const Sizes = z.array(OptionValue).max(MAX_OPTION_VALUES);
export const Colors = z.array(z.strictObject({ name: OptionValue, hex: HexCode })).max(MAX_OPTION_VALUES);
export const ShippingCharge = z.union([z.literal('free'), Points]);

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

/** A variant without a SKU gets a generated one. Points default to the product's, or 0 for a custom variant. */
export const NewVariant = z.strictObject({
  ...variantInput,
  sku: Sku.default(''),
  qpoints: Points.optional(),
  stock: Pieces.default(0),
  unlimited: z.boolean().default(false),
});

/** Missing fields stay as they are. */
export const VariantChange = z.strictObject(variantInput).partial().extend({ id: Id });

/** Pictures by file name on creation, later by id. */
export const MediaOrders = z
  .array(z.strictObject({ id: z.union([Id, z.string().max(100)]), name: z.string().max(255).optional() }))
  .max(MAX_PRODUCT_MEDIA);

export const productInput = {
  name: oneLine(
    z
      .string({ error: whenMissing(TITLE_BLANK) })
      .trim()
      .min(1, TITLE_BLANK)
      .max(MAX_PRODUCT_NAME, tooLong(MAX_PRODUCT_NAME)),
  ),
  description: z.string().max(MAX_DESCRIPTION, tooLong(MAX_DESCRIPTION)),
  lastUpdateBy: z.string().max(200),
  contactPrices: oneLine(z.string().trim().max(MAX_CONTACT_PRICE, tooLong(MAX_CONTACT_PRICE))),
};

/** JSON in a multipart field. @param missing message for a missing required field */
export function json<S extends z.ZodType>(schema: S, missing?: string) {
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

export const PointsText = digits(0, MAX_POINTS);
