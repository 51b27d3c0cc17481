import type { UseFormReturn } from 'react-hook-form';
import type { TypedChange } from '@/components/form/typed-changes';
import type { Product } from '@/lib/contract/products';
import { descriptionToText } from '@/lib/domain/description-text';
import { compareEdits, type EditConflict, type EditedFields } from '@/lib/domain/edit-conflict';
import { formatCount, formatPoints } from '@/lib/text/format';
import type { FormSnapshot } from './product-editor';
import { PARTS, partsOf, valuesOf, withParts, type Part, type ProductValues } from './product-values';
import {
  rowsOf,
  variantName,
  type VariantRow,
  type VariantSnapshot,
  type VariantStore,
} from './variants/variant-store';

/** A variant's editable cells. `stock` also says whether it is unlimited. */
const CELLS = ['price', 'stock', 'sku'] as const;

const CELL_LABELS = { price: 'Price', stock: 'Quantity', sku: 'SKU' } as const;

const PART_LABELS: Readonly<Record<Part, string>> = {
  name: 'Title',
  description: 'Description',
  active: 'Visibility',
  categories: 'Category',
  pricing: 'Pricing',
  inventory: 'Inventory',
  shipping: 'Shipping',
};

/** @returns '' for a cleared number */
function cellOf(row: VariantRow, cell: (typeof CELLS)[number]): string | number {
  if (cell === 'price') return row.price ?? '';
  if (cell === 'stock') return row.unlimited ? 'unlimited' : (row.stock ?? '');
  return row.sku.trim();
}

/** @param compared keys of the rows whose cells are compared */
function fieldsOf(
  values: ProductValues,
  { rows, options }: VariantSnapshot,
  compared: ReadonlySet<string>,
): EditedFields {
  const { inventory, ...parts } = partsOf(values);
  return {
    ...parts,
    // With variants, each variant has its own stock.
    ...(rows.length === 0 ? { inventory } : {}),
    ...Object.fromEntries(options.colors.map(({ name, hex }) => [`hex/${name}`, hex.trim()])),
    ...Object.fromEntries(rows.map((row) => [`variant/${row.key}`, variantName(row)])),
    ...Object.fromEntries(
      rows
        .filter(({ key }) => compared.has(key))
        .flatMap((row) => CELLS.map((cell) => [`${cell}/${row.key}`, cellOf(row, cell)])),
    ),
  };
}

/** What someone else changed since this form read `base`; `theirs` is the stored product. */
export function conflictOf(base: Product, form: FormSnapshot, theirs: Product): EditConflict {
  // Include rows of deleted variants, so that cells typed into them are reported as lost.
  const known = new Set(rowsOf(base).map(({ key }) => key));
  const fieldsOfProduct = (product: Product) =>
    fieldsOf(valuesOf(product), { rows: rowsOf(product), options: product }, known);
  const { takenOver, ...conflict } = compareEdits(
    fieldsOfProduct(base),
    fieldsOf(form.values, form.variants, known),
    fieldsOfProduct(theirs),
  );
  // Report a deleted variant once, not per cell.
  const isCell = (field: string) => CELLS.some((cell) => field.startsWith(`${cell}/`));
  return { ...conflict, takenOver: takenOver.filter(({ field, after }) => after !== undefined || !isCell(field)) };
}

/** Unsaved input in variant cells, for copying. */
export function typedCells(product: Product | null, rows: readonly VariantRow[]): TypedChange[] {
  const stored = new Map(product ? rowsOf(product).map((row) => [row.key, row]) : []);
  return rows.flatMap((row) => {
    const before = stored.get(row.key);
    const typed = CELLS.filter((cell) => cellOf(row, cell) !== (before ? cellOf(before, cell) : ''));
    return typed.map((cell) => ({
      label: `${CELL_LABELS[cell]} of ${variantName(row)}`,
      text: fieldText(`${cell}/${row.key}`, cellOf(row, cell), String),
    }));
  });
}

/** The label of a field of `conflictOf`, such as `SKU of Red / S`. */
export function fieldLabel(field: string, { base, theirs }: { base: Product; theirs: Product }): string {
  if (field in PART_LABELS) return PART_LABELS[field as Part];
  const [kind = '', key = ''] = splitField(field);
  if (kind === 'hex') return `Hex code of ${key}`;
  const row = [...rowsOf(base), ...rowsOf(theirs)].find((each) => each.key === key);
  const name = row ? variantName(row) : key;
  return kind === 'variant' ? `Variant ${name}` : `${CELL_LABELS[kind as keyof typeof CELL_LABELS]} of ${name}`;
}

function splitField(field: string): [kind: string, key: string] {
  const at = field.indexOf('/');
  return [field.slice(0, at), field.slice(at + 1)];
}

/** Formats a value of `conflictOf`. */
export function fieldText(field: string, value: unknown, categoryName: (id: number) => string): string {
  const [kind] = splitField(field);
  if (kind === 'price' && typeof value === 'number') return formatPoints(value);
  if (kind === 'stock' && value !== '') return typeof value === 'number' ? formatCount(value) : 'Unlimited';
  if (!(field in PARTS)) return String(value) || '—';
  return partText(value as Partial<ProductValues>, categoryName) || '—';
}

function partText(part: { [K in keyof ProductValues]?: unknown }, categoryName: (id: number) => string): string {
  if ('name' in part) return String(part.name);
  if ('description' in part) {
    const { description, isHtml } = part as { description: string; isHtml: boolean };
    return isHtml ? descriptionToText(description) : description;
  }
  if ('active' in part) return part.active ? 'Visible' : 'Hidden';
  if ('categories' in part) return (part.categories as number[]).map(categoryName).join(', ');
  if ('isContact' in part) return part.isContact ? String(part.contactPrices) : pointsText(part.prices);
  if ('unlimited' in part) {
    const stock = part.unlimited ? 'Unlimited' : typeof part.quantity === 'number' ? formatCount(part.quantity) : '—';
    return part.sku ? `${stock}, SKU ${String(part.sku)}` : stock;
  }
  return part.shipping === 'free' ? 'FREE' : pointsText(part.shipping);
}

/** @returns '' for a cleared number */
const pointsText = (points: unknown): string => (typeof points === 'number' ? formatPoints(points) : '');

/** Copies the stored values of the chosen fields into the form. */
export function acceptTheirs(
  fields: readonly string[],
  theirs: Product,
  form: UseFormReturn<ProductValues>,
  store: VariantStore,
): void {
  const parts = fields.filter((field): field is Part => field in PARTS);
  const values = withParts(form.getValues(), parts, valuesOf(theirs));
  for (const field of Object.keys(values) as (keyof ProductValues)[])
    form.setValue(field, values[field], { shouldDirty: true });
  const rows = new Map(rowsOf(theirs).map((row) => [row.key, row]));
  for (const field of fields) {
    const [kind, key] = splitField(field);
    const row = rows.get(key);
    if (row && kind === 'price') store.edit(key, { price: row.price });
    if (row && kind === 'stock') store.edit(key, { stock: row.stock, unlimited: row.unlimited });
    if (row && kind === 'sku') store.edit(key, { sku: row.sku });
  }
  for (const { name, hex } of theirs.colors) if (fields.includes(`hex/${name}`)) store.setHex(name, hex);
}
