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
  /** In pixels. Columns without a width share the rest. */
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
  /**
   * The width below 1024 px, or `false` to hide it there by default. All columns must fit 768 px. Without it, cells are
   * 8 px narrower there, because their padding shrinks.
   */
  narrow?: false | number;
  /**
   * The width beside an open record, or `false` to hide it. By default it is as wide as below 1024 px, and hidden if it
   * is hidden there, has no slot, or has the slot `when`.
   */
  beside?: false | number;
  /** Makes the cell open its row: the address parameter that names the open record. */
  opens?: string;
  /** The page that `opens` leads to, instead of a dialog. */
  href?: (row: Row, context: C, index: number) => string;
  /** Links the cell to a record: its kind, and the field that holds its ID. */
  link?: readonly [RecordKind, string & keyof Row] | ((row: Row) => readonly [RecordKind, number | null | undefined]);
  /**
   * Replaces the field's formatting. It is called, not mounted, so it can't use hooks but may return components.
   */
  cell?: (row: Row, context: C, index: number) => ReactNode;
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
