import type { Product, Variant } from '@/lib/contract/products';
import {
  generateSku,
  NO_OPTIONS,
  type NewVariant,
  type VariantKey,
  type VariantOptions,
} from '@/lib/domain/variant-options';
import type { ProductChange } from '../product-values';

/** A variant's row. Empty numbers are null. */
export interface VariantRow extends VariantKey {
  /** Identifies the row, stored or not. */
  key: string;
  /** Null until it is stored. */
  id: number | null;
  price: number | null;
  stock: number | null;
  unlimited: boolean;
  sku: string;
  /** A generated SKU for a new row without one. It stays the same across retries. */
  ownSku?: string;
  image: { id: number; imageUrl: string } | null;
  /** The error of its SKU. */
  fault: string | null;
}

export type CellEdit = Partial<Pick<VariantRow, 'price' | 'stock' | 'unlimited' | 'sku' | 'fault'>>;

/** Replaced as a whole whenever a part changes. */
interface VariantState {
  options: VariantOptions;
  /** The rows' keys in order. */
  keys: readonly string[];
  isDirty: boolean;
}

export interface VariantSnapshot {
  rows: readonly VariantRow[];
  options: VariantOptions;
}

type Listener = () => void;

/** For example `S · Black`. */
export function variantName({ size, color, custom }: VariantKey): string {
  return [size, color, custom].filter(Boolean).join(' · ');
}

/** A random SKU for a new variant (spec 1 §4, Variants). */
export function freshSku(): string {
  return generateSku((end) => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % end);
}

export function rowsOf({ variants }: Product): VariantRow[] {
  return variants.map(rowOf);
}

function rowOf(variant: Variant): VariantRow {
  return {
    key: String(variant.id),
    id: variant.id,
    size: variant.size ?? null,
    color: variant.color ?? null,
    custom: variant.custom ?? null,
    price: variant.qpoints,
    stock: variant.stock,
    unlimited: variant.unlimited,
    sku: variant.sku,
    image: variant.variantImages[0] ?? null,
    fault: null,
  };
}

/** A row's editable cells. Cleared numbers are left out, never stored as 0. */
export function cellsOf({ price, stock, unlimited, sku }: VariantRow) {
  return {
    ...(price !== null && { qpoints: price }),
    unlimited,
    ...(stock !== null && { stock }),
    sku: sku.trim(),
  };
}

/** Cells with a cleared number, which block the form. */
export function emptiedCells(rows: readonly VariantRow[]): { key: string; column: 'price' | 'stock' }[] {
  return rows.flatMap(({ key, price, stock, unlimited }) => [
    ...(price === null ? [{ key, column: 'price' as const }] : []),
    ...(stock === null && !unlimited ? [{ key, column: 'stock' as const }] : []),
  ]);
}

const sameCells = (one: VariantRow, other: VariantRow) =>
  JSON.stringify(cellsOf(one)) === JSON.stringify(cellsOf(other));

/** The form's options and variants, kept outside of React so that a key press renders one of up to a thousand rows. */
export class VariantStore {
  readonly #listeners = new Set<Listener>();
  readonly #rowListeners = new Map<string, Listener>();
  #saved = new Map<string, VariantRow>();
  #savedOptions: VariantOptions = NO_OPTIONS;
  #rows = new Map<string, VariantRow>();
  #dirty = new Set<string>();
  #state: VariantState = { options: NO_OPTIONS, keys: [], isDirty: false };
  #made = 0;

  constructor(product?: Product) {
    if (product) this.reset(product);
  }

  readonly subscribe = (listener: Listener) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Each row is rendered once, so it has one listener. */
  subscribeRow(key: string, listener: Listener) {
    this.#rowListeners.set(key, listener);
    return () => {
      if (this.#rowListeners.get(key) === listener) this.#rowListeners.delete(key);
    };
  }

  readonly state = (): VariantState => this.#state;

  row(key: string): VariantRow | undefined {
    return this.#rows.get(key);
  }

  rows(): VariantRow[] {
    return [...this.#rows.values()];
  }

  snapshot(): VariantSnapshot {
    return { rows: this.rows(), options: this.#state.options };
  }

  edit(key: string, cells: CellEdit): void {
    const row = this.#rows.get(key);
    if (!row) return;
    this.#replaceRow(key, { ...row, ...('sku' in cells ? { fault: null } : {}), ...cells });
    this.#publish({});
  }

  /** Changes the price of all variants that have the old one. */
  changePrice(from: number, to: number): void {
    for (const [key, row] of this.#rows) if (row.price === from) this.#replaceRow(key, { ...row, price: to });
    this.#publish({});
  }

  editAll(cells: CellEdit): void {
    for (const [key, row] of this.#rows) this.#replaceRow(key, { ...row, ...cells });
    this.#publish({});
  }

  setHex(color: string, hex: string): void {
    const { options } = this.#state;
    const colors = options.colors.map((option) => (option.name === color ? { ...option, hex } : option));
    this.#publish({ options: { ...options, colors } });
  }

  /** Replaces options and rows before anything is stored. */
  arrange(options: VariantOptions, kept: readonly VariantRow[], added: readonly NewVariant[]): void {
    const fresh = added.map(({ qpoints, hexCode: _, ...variant }): VariantRow => {
      this.#made += 1;
      return {
        ...variant,
        key: `new-${this.#made}`,
        id: null,
        price: qpoints,
        ownSku: freshSku(),
        image: null,
        fault: null,
      };
    });
    this.#publishRows([...kept, ...fresh], options);
  }

  /**
   * Resets to the stored product but keeps newer input in cells and color codes.
   *
   * @param since the form's state that the stored product already contains
   */
  reset(stored: Product, since: VariantSnapshot = this.#savedSnapshot()): void {
    const typed = this.#rows;
    const before = new Map(since.rows.map((row) => [row.key, row]));
    const hexes = new Map(this.#state.options.colors.map(({ name, hex }) => [name, hex]));
    const savedHexes = new Map(since.options.colors.map(({ name, hex }) => [name, hex]));
    const fresh = rowsOf(stored);
    this.#saved = new Map(fresh.map((row) => [row.key, row]));
    this.#savedOptions = { sizes: stored.sizes, colors: stored.colors, custom: stored.custom };
    const next = fresh.map((row) => withTyped(row, typed.get(row.key), before.get(row.key)));
    const colors = this.#savedOptions.colors.map((color) => {
      const hex = hexes.get(color.name);
      return hex === undefined || hex === savedHexes.get(color.name) ? color : { ...color, hex };
    });
    this.#publishRows(next, { ...this.#savedOptions, colors });
  }

  /** Restores input from before a reload. */
  restore({ rows: typed, options }: VariantSnapshot): void {
    if (this.#saved.size === 0) {
      // Use own keys, because new rows start counting from zero.
      const typedRows = typed.map((row) => ({ ...row, key: `kept-${row.key}` }));
      return this.arrange(options, typedRows, []);
    }
    for (const { key, price, stock, unlimited, sku } of typed) this.edit(key, { price, stock, unlimited, sku });
    for (const { name, hex } of options.colors) this.setHex(name, hex);
  }

  /** The PATCH part for the input: changed rows only. */
  changes(): Pick<ProductChange, 'variants' | 'colors'> {
    const { options } = this.#state;
    const codes = changedCodes(this.#savedOptions, options);
    const changed = this.rows().filter(
      ({ key, color }) => this.#dirty.has(key) || (color !== null && codes.has(color)),
    );
    const variants = changed.flatMap((row) => {
      if (row.id === null) return [];
      const hexCode = row.color === null ? undefined : codes.get(row.color);
      return [{ id: row.id, ...cellsOf(row), ...(hexCode === undefined ? {} : { hexCode }) }];
    });
    return {
      ...(variants.length > 0 ? { variants } : {}),
      ...(codes.size > 0 ? { colors: [...options.colors] } : {}),
    };
  }

  #savedSnapshot(): VariantSnapshot {
    return { rows: [...this.#saved.values()], options: this.#savedOptions };
  }

  #isSaved(row: VariantRow): boolean {
    const before = this.#saved.get(row.key);
    return before !== undefined && sameCells(before, row);
  }

  #replaceRow(key: string, row: VariantRow): void {
    this.#rows.set(key, row);
    if (this.#isSaved(row)) this.#dirty.delete(key);
    else this.#dirty.add(key);
    this.#rowListeners.get(key)?.();
  }

  #publishRows(next: VariantRow[], options: VariantOptions): void {
    this.#rows = new Map(next.map((row) => [row.key, row]));
    this.#dirty = new Set(next.filter((row) => !this.#isSaved(row)).map(({ key }) => key));
    this.#publish({ keys: next.map(({ key }) => key), options });
    for (const listener of this.#rowListeners.values()) listener();
  }

  #publish(change: Partial<VariantState>): void {
    const options = change.options ?? this.#state.options;
    const isDirty = this.#dirty.size > 0 || JSON.stringify(options) !== JSON.stringify(this.#savedOptions);
    if (Object.keys(change).length === 0 && isDirty === this.#state.isDirty) return;
    this.#state = { ...this.#state, ...change, isDirty };
    for (const listener of this.#listeners) listener();
  }
}

/** Merges a stored row with cells typed since it was last read. */
function withTyped(row: VariantRow, typed: VariantRow | undefined, before: VariantRow | undefined): VariantRow {
  if (!typed || !before) return row;
  return {
    ...row,
    ...(typed.price === before.price ? {} : { price: typed.price }),
    ...(typed.sku === before.sku ? {} : { sku: typed.sku }),
    ...(typed.unlimited === before.unlimited && typed.stock === before.stock
      ? {}
      : { unlimited: typed.unlimited, stock: typed.stock }),
  };
}

/** Changed color codes, by color name. */
function changedCodes(from: VariantOptions, to: VariantOptions): Map<string, string> {
  const before = new Map(from.colors.map(({ name, hex }) => [name, hex]));
  return new Map(
    to.colors.filter(({ name, hex }) => before.get(name) !== hex).map(({ name, hex }) => [name, hex.trim()]),
  );
}
