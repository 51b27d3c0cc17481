import type { NewVariant, VariantOptions } from '@/lib/domain/variant-options';
import { partsOf, type ProductValues } from './product-values';

/** A picture that is chosen but not sent yet. */
export interface ChosenPicture {
  key: string;
  file: File;
  /** Where the browser shows it meanwhile. */
  url: string;
}

/**
 * The one multipart body that creates a product with its variants and pictures (spec 1 §7). The pictures come in
 * their order; `mediaOrders` names them, so that another upstream may rely on it.
 *
 * @param userName who is told to have changed the product last
 */
export function newProductForm(
  values: ProductValues,
  { options, variants, pictures, userName }: {
    options: VariantOptions;
    variants: readonly NewVariant[];
    pictures: readonly ChosenPicture[];
    userName: string;
  },
): FormData {
  const { name, description, active, categories, pricing, inventory, shipping } = partsOf(values);
  const form = new FormData();
  const fields = { ...name, ...description, ...active, ...pricing, ...shipping, lastUpdateBy: userName, recommended: false };
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  form.append('priority', '1');
  form.append('categories', JSON.stringify(categories.categories));
  if (values.hasVariants && variants.length > 0) {
    form.append('sizes', JSON.stringify(options.sizes));
    form.append('colors', JSON.stringify(options.colors));
    form.append('custom', JSON.stringify(options.custom));
    form.append('variants', JSON.stringify(variants));
  } else {
    form.append('unlimited', String(inventory.unlimited));
    if (inventory.sku) form.append('sku', inventory.sku);
    form.append('quantity', String(inventory.quantity ?? 0));
  }
  const named = pictures.map((picture, index) => ({ ...picture, name: uniqueName(picture.file.name, index, pictures) }));
  form.append('mediaOrders', JSON.stringify(named.map(({ key, name: fileName }) => ({ id: key, name: fileName }))));
  for (const picture of named) form.append('media', picture.file, picture.name);
  return form;
}

/** Two pictures may have one name, as cameras give them; the order needs them told apart. */
function uniqueName(name: string, index: number, pictures: readonly ChosenPicture[]): string {
  const short = name.slice(-200);
  return pictures.some(({ file }, other) => other < index && file.name === name) ? `${index + 1}-${short}` : short;
}
