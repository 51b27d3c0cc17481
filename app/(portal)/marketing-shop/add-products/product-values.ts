import type { Input } from '@/lib/contract/endpoint';
import type { changeProduct, Product } from '@/lib/contract/products';
import type { CheckedProduct } from '@/lib/domain/product-faults';
import { EMPTY_DESCRIPTION } from '@/lib/domain/product-limits';
import { NO_OPTIONS, type NewVariant, type VariantOptions } from '@/lib/domain/variant-options';

/** What the form holds beside images, options and variants. Numbers are null while nothing is typed. */
export interface ProductValues extends CheckedProduct {
  isHtml: boolean;
  active: boolean;
  /** Ids; the first one is the product's main category. */
  categories: number[];
}

export type ProductChange = Input<typeof changeProduct>['body'];

/**
 * A new product as the form begins: unlimited stock and free shipping (spec 1 §4). Only title and category are required
 * (spec 1 §5), so the numbers start at 0 and people see what is saved.
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

/** The parts of a product that are changed, compared and chosen as one. */
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
 * What each part comes to once it is saved. A charge that is switched off is no change. An emptied number is a change,
 * but it is left out: the form isn't sent until the number is entered.
 */
export function partsOf(values: ProductValues) {
  return {
    name: { name: values.name.trim() },
    // The editor of HTML gives nothing, too, where nothing is to be seen (spec 1 §4).
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

/** The parts in which two states of the form differ. A product with variants has no inventory of its own. */
export function changedParts(from: ProductValues, to: ProductValues): Part[] {
  const [before, after] = [partsOf(from), partsOf(to)];
  return (Object.keys(PARTS) as Part[]).filter(
    (part) => !(part === 'inventory' && to.hasVariants) && JSON.stringify(before[part]) !== JSON.stringify(after[part]),
  );
}

/** The fields of a PATCH that turns one state of the form into another. */
export function changesOf(from: ProductValues, to: ProductValues): ProductChange {
  const parts = partsOf(to);
  return Object.assign({}, ...changedParts(from, to).map((part) => parts[part])) as ProductChange;
}

export function withParts(values: ProductValues, parts: readonly Part[], source: ProductValues): ProductValues {
  const fields = parts.flatMap((part) => PARTS[part].map((field) => [field, source[field]] as const));
  return { ...values, ...Object.fromEntries(fields) };
}

/** A picture that is chosen but not sent yet. */
export interface ChosenPicture {
  key: string;
  file: File;
  /** Where the browser shows it meanwhile. */
  url: string;
}

const WITHOUT_VARIANTS = { ...NO_OPTIONS, variants: [] };

interface NewProductParts {
  options: VariantOptions;
  variants: readonly (Omit<NewVariant, 'qpoints' | 'stock'> & Partial<NewVariant>)[];
  pictures: readonly ChosenPicture[];
  userName: string;
}

/** The multipart body that creates a product (spec 1 §7). `mediaOrders` tells the order of the pictures by name. */
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

/** Two pictures may have one name, as cameras give them; the order needs them told apart. */
function uniqueName(name: string, index: number, pictures: readonly ChosenPicture[]): string {
  const short = name.slice(-200);
  return pictures.some(({ file }, other) => other < index && file.name === name) ? `${index + 1}-${short}` : short;
}
