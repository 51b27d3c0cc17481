import type { ReactNode } from 'react';
import type { AreaAccess } from '@/lib/domain/access-table';
import type { Capability } from '@/lib/domain/capabilities';
import type { Actions } from '@/lib/domain/rights';
import type { ListAddress } from '@/lib/addresses/list-address';
import type { RowCount } from '@/lib/addresses/page-range';
import type { RecordKind } from '@/lib/addresses/record-kinds';

/**
 * Where a cell stands in the two lines of a phone's row; cells without a slot are left out there. The first line has
 * `title`, `when` and, at its end, `aside`, the second `detail` and, at its end, `value`. `select` stands before both.
 */
export type RowSlot = 'select' | 'title' | 'when' | 'aside' | 'detail' | 'value';

/** What one must be allowed, and where. */
export type Allowed = readonly [areas: AreaAccess, actions: Actions];

/** How a value is formatted: `moment`, `day` and `time` format an instant, `date` a calendar day. */
export type ColumnKind = 'number' | 'count' | 'points' | 'figures' | 'moment' | 'day' | 'dashed-day' | 'date' | 'time';

/** Context of every list's cells. */
export interface CellContext<V extends object = object> {
  view: V;
  address: ListAddress<V>;
  timeZone: string;
  counted: RowCount;
  /** The place of the first row in the whole list, from 0. */
  first: number;
}

/** A column of a list. */
export interface ListColumn<Row extends object, C = CellContext> {
  /** The key of people's stored choices; defaults to the field. */
  id: string;
  /** The field that the cells show. */
  field?: string | undefined;
  /** One without a name can't be hidden or moved. */
  header: string | (() => ReactNode);
  kind?: ColumnKind;
  slot?: RowSlot;
  /** In pixels; columns without one share what is left. */
  width?: number;
  /** It stays at the left while the table scrolls sideways. */
  pin?: boolean;
  /** It stays at the right. */
  edge?: boolean;
  muted?: boolean;
  /** Links look like text. */
  links?: boolean;
  className?: string;
  /** The field of the address that its header sorts by. */
  sort?: string;
  /** What the server must be able to do. */
  needs?: Capability;
  /** What one must be allowed to do with it, where it is more than to be read. */
  may?: Allowed;
  /** Whether a view has this column at all. */
  when?: (context: C) => boolean;
  /** False keeps it visible. Columns with the slot `title` are always visible, so no list is left without columns. */
  hideable?: false;
  /** Hidden until a person asks for it. */
  optional?: boolean | ((context: C) => boolean);
  /**
   * Below 1024 px: its width there, or `false` where it is left out until a person asks for it. What is left must fit
   * 768 px. Otherwise its cells are 8 px narrower there, by their padding.
   */
  narrow?: false | number;
  /**
   * Beside an open record: its width there, or `false` where it is left out. By default a column stands there that has
   * a slot other than `when` and is not left out below 1024 px, as wide as there.
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

/** What stands where a row has nothing to show. */
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
