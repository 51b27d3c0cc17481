import type { Input } from '@/lib/contract/endpoint';
import type { changeProduct, Product } from '@/lib/contract/products';
import type { CheckedProduct } from '@/lib/domain/product-faults';
import { EMPTY_DESCRIPTION } from '@/lib/domain/product-limits';
import { NO_OPTIONS, type NewVariant, type VariantOptions } from '@/lib/domain/variant-options';

/** The form's values besides images, options and variants. Empty numbers are null. */
export interface ProductValues extends CheckedProduct {
  isHtml: boolean;
  active: boolean;
  /** Ids; the first is the main category. */
  categories: number[];
}

export type ProductChange = Input<typeof changeProduct>['body'];

/**
 * Defaults of a new product: unlimited stock and free shipping (spec 1 §4). Only title and category are required (spec
 * 1 §5), so numbers start at 0 and users see what will be saved.
 */
export const NEW_PRODUCT: ProductValues = {
  name: '',
  description: '',
  isHtml: true,
  active: true,
  categories: [],
  isContact: false,
  prices: 0,
  contactPrices: '',
  shipping: 'free',
  shippingCharge: 0,
  unlimited: true,
  quantity: 0,
  sku: '',
  hasVariants: false,
};

export function valuesOf(product: Product): ProductValues {
  const charge = product.shipping === 'free' ? null : (product.shipping ?? null);
  return {
    name: product.name,
    description: product.description,
    isHtml: product.isHtml,
    active: product.active,
    categories: product.categories.map(({ id }) => id),
    isContact: product.isContact,
    prices: product.prices ?? null,
    contactPrices: product.contactPrices ?? '',
    shipping: charge === null ? 'free' : 'charge',
    shippingCharge: charge,
    unlimited: product.unlimited,
    quantity: product.quantity ?? null,
    sku: product.sku ?? '',
    hasVariants: product.variants.length > 0,
  };
}

/** Groups of fields that are changed, compared and merged as one. */
export const PARTS = {
  name: ['name'],
  description: ['isHtml', 'description'],
  active: ['active'],
  categories: ['categories'],
  pricing: ['isContact', 'prices', 'contactPrices'],
  inventory: ['unlimited', 'quantity', 'sku'],
  shipping: ['shipping', 'shippingCharge'],
} as const satisfies Record<string, readonly (keyof ProductValues)[]>;

export type Part = keyof typeof PARTS;

/**
 * The saved form of each part. A disabled charge isn't a change. A cleared number is a change but left out, because the
 * form can't be submitted without it.
 */
export function partsOf(values: ProductValues) {
  return {
    name: { name: values.name.trim() },
    // The HTML editor returns an empty text if nothing is visible (spec 1 §4).
    description: {
      isHtml: values.isHtml,
      description: values.description.trim() === '' ? EMPTY_DESCRIPTION : values.description,
    },
    active: { active: values.active },
    categories: { categories: values.categories },
    pricing: values.isContact
      ? { isContact: true, contactPrices: values.contactPrices.trim() }
      : { isContact: false, ...(values.prices !== null && { prices: values.prices }) },
    inventory: {
      unlimited: values.unlimited,
      sku: values.sku.trim() || null,
      ...(!values.unlimited && values.quantity !== null && { quantity: values.quantity }),
    },
    shipping: values.shipping === 'free' ? { shipping: 'free' as const } : chargeOf(values),
  } satisfies Record<Part, ProductChange>;
}

const chargeOf = ({ shippingCharge }: ProductValues) => (shippingCharge === null ? {} : { shipping: shippingCharge });

/** The parts that differ. A product with variants has no inventory of its own. */
export function changedParts(from: ProductValues, to: ProductValues): Part[] {
  const [before, after] = [partsOf(from), partsOf(to)];
  return (Object.keys(PARTS) as Part[]).filter(
    (part) => !(part === 'inventory' && to.hasVariants) && JSON.stringify(before[part]) !== JSON.stringify(after[part]),
  );
}

/** The PATCH fields that change one state of the form into another. */
export function changesOf(from: ProductValues, to: ProductValues): ProductChange {
  const parts = partsOf(to);
  return Object.assign({}, ...changedParts(from, to).map((part) => parts[part])) as ProductChange;
}

export function withParts(values: ProductValues, parts: readonly Part[], source: ProductValues): ProductValues {
  const fields = parts.flatMap((part) => PARTS[part].map((field) => [field, source[field]] as const));
  return { ...values, ...Object.fromEntries(fields) };
}

/** A chosen picture that hasn't been uploaded. */
export interface ChosenPicture {
  key: string;
  file: File;
  /** A local URL for the preview. */
  url: string;
}

const WITHOUT_VARIANTS = { ...NO_OPTIONS, variants: [] };

interface NewProductParts {
  options: VariantOptions;
  variants: readonly (Omit<NewVariant, 'qpoints' | 'stock'> & Partial<NewVariant>)[];
  pictures: readonly ChosenPicture[];
  userName: string;
}

/** The multipart body that creates a product (spec 1 §7). `mediaOrders` lists the pictures' names in order. */
export function newProductForm(
  values: ProductValues,
  { options, variants, pictures, userName }: NewProductParts,
): FormData {
  const { name, description, active, categories, pricing, inventory, shipping } = partsOf(values);
  const form = new FormData();
  const fields = {
    ...name,
    ...description,
    ...active,
    ...pricing,
    ...shipping,
    lastUpdateBy: userName,
    recommended: false,
  };
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  form.append('priority', '1');
  form.append('categories', JSON.stringify(categories.categories));
  const hasVariants = values.hasVariants && variants.length > 0;
  for (const [field, value] of Object.entries(hasVariants ? { ...options, variants } : WITHOUT_VARIANTS)) {
    form.append(field, JSON.stringify(value));
  }
  if (!hasVariants) {
    form.append('unlimited', String(inventory.unlimited));
    if (inventory.sku) form.append('sku', inventory.sku);
    form.append('quantity', String(inventory.quantity ?? 0));
  }
  const named = pictures.map((picture, index) => ({
    ...picture,
    name: uniqueName(picture.file.name, index, pictures),
  }));
  form.append('mediaOrders', JSON.stringify(named.map(({ key, name: fileName }) => ({ id: key, name: fileName }))));
  for (const picture of named) form.append('media', picture.file, picture.name);
  return form;
}

/** Makes picture names unique, because cameras repeat them and the order refers to names. */
function uniqueName(name: string, index: number, pictures: readonly ChosenPicture[]): string {
  const short = name.slice(-200);
  return pictures.some(({ file }, other) => other < index && file.name === name) ? `${index + 1}-${short}` : short;
}
