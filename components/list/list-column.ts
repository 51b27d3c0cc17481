import type { ReactNode } from 'react';
import type { AreaAccess } from '@/lib/domain/access-table';
import type { Capability } from '@/lib/domain/capabilities';
import type { Actions } from '@/lib/domain/rights';
import type { ListAddress } from '@/lib/addresses/list-address';
import type { RowCount } from '@/lib/addresses/page-range';
import type { RecordKind } from '@/lib/addresses/record-kinds';

/**
 * A cell's position in a phone's two-line row; cells without a slot are hidden there. `title`, `when` and `aside` share
 * the first line, `detail` and `value` the second, and `select` comes before both.
 */
export type RowSlot = 'select' | 'title' | 'when' | 'aside' | 'detail' | 'value';

export type Allowed = readonly [areas: AreaAccess, actions: Actions];

/** How a value is formatted: `moment`, `day` and `time` format an instant, `date` a calendar day. */
export type ColumnKind = 'number' | 'count' | 'points' | 'figures' | 'moment' | 'day' | 'dashed-day' | 'date' | 'time';

export interface CellContext<V extends object = object> {
  view: V;
  address: ListAddress<V>;
  timeZone: string;
  counted: RowCount;
  /** The index of the first row in the whole list, from 0. */
  first: number;
}

export interface ListColumn<Row extends object, C = CellContext> {
  /** The key in stored preferences; defaults to the field. */
  id: string;
  field?: string | undefined;
  /** Columns with a function as header can't be hidden or moved. */
  header: string | (() => ReactNode);
  kind?: ColumnKind;
  slot?: RowSlot;
  /**
   * Makes the column as wide as its content, which is then never cut. By default dates, amounts, states and keys are,
   * and other text shares the remaining width.
   */
  fit?: boolean;
  /** Weight of a column of text among the others, in pixels. */
  width?: number;
  /** Sticks to the left edge while the table scrolls sideways. */
  pin?: boolean;
  /** Sticks to the right edge. */
  edge?: boolean;
  muted?: boolean;
  /** Styles the cell's links as text, 24 px high. The default is whether `link` is set. */
  links?: boolean;
  className?: string;
  /** The address's sort field for this header. */
  sort?: string;
  needs?: Capability;
  /** A right that the column needs beyond reading the list. */
  may?: Allowed;
  when?: (context: C) => boolean;
  /** False keeps it visible. `title` columns are always visible, so that no list ends up without columns. */
  hideable?: false;
  /** Hidden by default. */
  optional?: boolean | ((context: C) => boolean);
  /** Hides it by default below 1024 px. All others must fit 768 px. */
  narrow?: false;
  /**
   * Whether it shows beside an open record. By default columns do unless they are hidden below 1024 px, have no slot,
   * or have the slot `when`.
   */
  beside?: boolean;
  /** Makes the cell open its row: the address parameter that names the open record. */
  opens?: string;
  /** The page that `opens` leads to, instead of a dialog. */
  href?: (row: Row, context: C, index: number) => string;
  /** Links the cell to a record: its kind, and the field that holds its ID. */
  link?: readonly [RecordKind, string & keyof Row] | ((row: Row) => readonly [RecordKind, number | null | undefined]);
  /** What the cell says, if `cell` draws it. Rows that all say the same hide the column. */
  says?: (row: Row) => string;
  /** What all rows say, which hides the column by default. */
  alike?: string | undefined;
  /**
   * Replaces the field's formatting. It is called, not mounted, so it can't use hooks but may return components.
   */
  cell?: (row: Row, context: C, index: number) => ReactNode;
}

const FITTING_SLOTS: ReadonlySet<RowSlot | undefined> = new Set(['select', 'when', 'aside', 'value']);

/** Whether a column's text may be cut, because other columns need the room. */
export function isCut({
  fit,
  kind,
  slot,
  edge,
  className = '',
}: Pick<ListColumn<object>, 'fit' | 'kind' | 'slot' | 'edge' | 'className'>): boolean {
  return !(fit ?? (kind !== undefined || edge || FITTING_SLOTS.has(slot) || /\b(handle|actions)\b/.test(className)));
}

/** The placeholder for empty values. */
export const NOTHING = '—';

const NUMBER = { id: 'no', header: 'No.', kind: 'figures', muted: true } as const;

/** Numbers the rows from the first one of the list. */
export const NUMBER_UP = {
  ...NUMBER,
  cell: (_: object, { first }: Pick<CellContext, 'first'>, index: number) => first + index + 1,
};

/** Numbers the rows down to the last one of the list (spec 3 §9), where the total is known. */
export const NUMBER_DOWN = {
  ...NUMBER,
  narrow: false as const,
  cell: (_: object, { counted, first }: Pick<CellContext, 'counted' | 'first'>, index: number) =>
    counted.totalIsLowerBound ? NOTHING : counted.total - first - index,
};

/** The columns of a view, with `when` and `optional` resolved. */
export function columnsIn<Row extends object, C>(
  columns: readonly ListColumn<Row, C>[],
  context: C,
): readonly ListColumn<Row, C>[] {
  if (!columns.some(({ when, optional }) => when ?? typeof optional === 'function')) return columns;
  return columns
    .filter(({ when }) => when?.(context) ?? true)
    .map((column) =>
      typeof column.optional === 'function' ? { ...column, optional: column.optional(context) } : column,
    );
}

/** Below this number of rows, equal values are chance. */
const LEAST_ALIKE = 5;

/** Marks columns that say the same in every row. Keys, dates and amounts, and what a phone's row needs, stay. */
export function markAlike<Row extends object, C>(
  columns: readonly ListColumn<Row, C>[],
  rows: readonly Row[],
): readonly ListColumn<Row, C>[] {
  if (rows.length < LEAST_ALIKE) return columns;
  const textOf = ({ field, header, slot, kind, opens, cell, says }: ListColumn<Row, C>) => {
    if (says) return says;
    const isDrawn = cell ?? opens ?? kind ?? (slot && slot !== 'aside');
    return isDrawn || !field || typeof header !== 'string' ? null : (row: Row) => String(row[field as keyof Row] ?? '');
  };
  const marked = columns.map((column) => {
    const text = textOf(column);
    const said = text && new Set(rows.map(text));
    return said?.size === 1 ? { ...column, alike: [...said][0] || NOTHING } : column;
  });
  return marked.every((column, index) => column === columns[index]) ? columns : marked;
}
