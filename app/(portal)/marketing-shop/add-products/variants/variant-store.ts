import type { Product, Variant } from '@/lib/contract/products';
import {
  generateSku,
  NO_OPTIONS,
  type NewVariant,
  type VariantKey,
  type VariantOptions,
} from '@/lib/domain/variant-options';
import type { ProductChange } from '../product-values';

/** A variant as its row shows it. Numbers are null while nothing is typed. */
export interface VariantRow extends VariantKey {
  /** Tells rows apart, stored or not. */
  key: string;
  /** Null until it is stored. */
  id: number | null;
  price: number | null;
  stock: number | null;
  unlimited: boolean;
  sku: string;
  /** Made for one that is not stored yet, where its SKU is left empty: the same each time that it is sent. */
  ownSku?: string;
  image: { id: number; imageUrl: string } | null;
  /** What is wrong with its SKU. */
  fault: string | null;
}

export type CellEdit = Partial<Pick<VariantRow, 'price' | 'stock' | 'unlimited' | 'sku' | 'fault'>>;

/** Replaced whole whenever one of its parts changes. */
interface VariantState {
  options: VariantOptions;
  /** The keys of the rows, in their order. */
  keys: readonly string[];
  isDirty: boolean;
}

export interface VariantSnapshot {
  rows: readonly VariantRow[];
  options: VariantOptions;
}

type Listener = () => void;

/** A variant as people call it: `S · Black`. */
export function variantName({ size, color, custom }: VariantKey): string {
  return [size, color, custom].filter(Boolean).join(' · ');
}

/** A SKU for a new variant, by chance (spec 1 §4, Variants). */
export function freshSku(): string {
  return generateSku((end) => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % end);
}

/** The rows of a stored product. */
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

/** What of a row a person can change and Save stores. */
export function cellsOf({ price, stock, unlimited, sku }: VariantRow) {
  return { qpoints: price ?? 0, unlimited, stock: stock ?? 0, sku: sku.trim() };
}

const sameCells = (one: VariantRow, other: VariantRow) =>
  JSON.stringify(cellsOf(one)) === JSON.stringify(cellsOf(other));

export type VariantStore = ReturnType<typeof createVariantStore>;

/**
 * The options and variants of the form, beside React: there can be a thousand rows, and a keystroke renders one.
 */
export function createVariantStore(product?: Product) {
  const listeners = new Set<Listener>();
  const rowListeners = new Map<string, Listener>();
  let saved = new Map<string, VariantRow>();
  let savedOptions: VariantOptions = NO_OPTIONS;
  let rows = new Map<string, VariantRow>();
  let dirty = new Set<string>();
  let state: VariantState = { options: NO_OPTIONS, keys: [], isDirty: false };
  let made = 0;

  const publish = (change: Partial<VariantState>) => {
    const options = change.options ?? state.options;
    const isDirty = dirty.size > 0 || JSON.stringify(options) !== JSON.stringify(savedOptions);
    if (Object.keys(change).length === 0 && isDirty === state.isDirty) return;
    state = { ...state, ...change, isDirty };
    for (const listener of listeners) listener();
  };
  const isSaved = (row: VariantRow) => {
    const before = saved.get(row.key);
    return before !== undefined && sameCells(before, row);
  };
  const replaceRow = (key: string, row: VariantRow) => {
    rows.set(key, row);
    if (isSaved(row)) dirty.delete(key);
    else dirty.add(key);
    rowListeners.get(key)?.();
  };
  const publishRows = (next: VariantRow[], options: VariantOptions) => {
    rows = new Map(next.map((row) => [row.key, row]));
    dirty = new Set(next.filter((row) => !isSaved(row)).map(({ key }) => key));
    publish({ keys: next.map(({ key }) => key), options });
    for (const listener of rowListeners.values()) listener();
  };

  const store = {
    subscribe(listener: Listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Each row is shown once, so it has one listener. */
    subscribeRow(key: string, listener: Listener) {
      rowListeners.set(key, listener);
      return () => {
        if (rowListeners.get(key) === listener) rowListeners.delete(key);
      };
    },
    state: () => state,
    row: (key: string) => rows.get(key),
    rows: () => [...rows.values()],
    saved: (): VariantSnapshot => ({ rows: [...saved.values()], options: savedOptions }),
    /** Rows and options as they stand in the form. */
    snapshot: (): VariantSnapshot => ({ rows: [...rows.values()], options: state.options }),
    edit(key: string, cells: CellEdit) {
      const row = rows.get(key);
      if (!row) return;
      replaceRow(key, { ...row, ...('sku' in cells ? { fault: null } : {}), ...cells });
      publish({});
    },
    /** Gives the variants of one price another one. */
    changePrice(from: number, to: number) {
      for (const [key, row] of rows) if ((row.price ?? 0) === from) replaceRow(key, { ...row, price: to });
      publish({});
    },
    editAll(cells: CellEdit) {
      for (const [key, row] of rows) replaceRow(key, { ...row, ...cells });
      publish({});
    },
    setHex(color: string, hex: string) {
      const colors = state.options.colors.map((option) => (option.name === color ? { ...option, hex } : option));
      publish({ options: { ...state.options, colors } });
    },
    /** Puts other options and rows in the place of those there, before anything is stored. */
    arrange(options: VariantOptions, kept: readonly VariantRow[], added: readonly NewVariant[]) {
      const fresh = added.map(({ qpoints, hexCode: _, ...variant }): VariantRow => {
        made += 1;
        return {
          ...variant,
          key: `new-${made}`,
          id: null,
          price: qpoints,
          ownSku: freshSku(),
          image: null,
          fault: null,
        };
      });
      publishRows([...kept, ...fresh], options);
    },
    /**
     * Shows a product as it is stored now, with what was typed into cells and codes since.
     *
     * @param since what the stored product already holds of it
     */
    adopt(stored: Product, since: VariantSnapshot = store.saved()) {
      const typed = rows;
      const before = new Map(since.rows.map((row) => [row.key, row]));
      const hexes = new Map(state.options.colors.map(({ name, hex }) => [name, hex]));
      const savedHexes = new Map(since.options.colors.map(({ name, hex }) => [name, hex]));
      const fresh = rowsOf(stored);
      saved = new Map(fresh.map((row) => [row.key, row]));
      savedOptions = { sizes: stored.sizes, colors: stored.colors, custom: stored.custom };
      const next = fresh.map((row) => withTyped(row, typed.get(row.key), before.get(row.key)));
      const colors = savedOptions.colors.map((color) => {
        const hex = hexes.get(color.name);
        return hex === undefined || hex === savedHexes.get(color.name) ? color : { ...color, hex };
      });
      publishRows(next, { ...savedOptions, colors });
    },
    /** Shows again what was typed before the page was loaded anew. */
    restore({ rows: typed, options }: VariantSnapshot) {
      if (saved.size === 0) {
        // Under keys of their own: rows that are made from now on are counted from the start.
        return store.arrange(
          options,
          typed.map((row) => ({ ...row, key: `kept-${row.key}` })),
          [],
        );
      }
      for (const { key, price, stock, unlimited, sku } of typed) store.edit(key, { price, stock, unlimited, sku });
      for (const { name, hex } of options.colors) store.setHex(name, hex);
    },
    /** The part of a PATCH that stores what was typed: changed rows alone. */
    changes(): Pick<ProductChange, 'variants' | 'colors'> {
      const codes = changedCodes(savedOptions, state.options);
      const changed = store.rows().filter(({ key, color }) => dirty.has(key) || (color !== null && codes.has(color)));
      const variants = changed.flatMap((row) => {
        if (row.id === null) return [];
        const hexCode = row.color === null ? undefined : codes.get(row.color);
        return [{ id: row.id, ...cellsOf(row), ...(hexCode === undefined ? {} : { hexCode }) }];
      });
      return {
        ...(variants.length > 0 ? { variants } : {}),
        ...(codes.size > 0 ? { colors: [...state.options.colors] } : {}),
      };
    },
  };
  if (product) store.adopt(product);
  return store;
}

/** A row as it is stored now, with the cells that a person typed into since it was last read. */
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

/** The codes that were changed, by the name of their color. */
function changedCodes(from: VariantOptions, to: VariantOptions): Map<string, string> {
  const before = new Map(from.colors.map(({ name, hex }) => [name, hex]));
  return new Map(
    to.colors.filter(({ name, hex }) => before.get(name) !== hex).map(({ name, hex }) => [name, hex.trim()]),
  );
}
