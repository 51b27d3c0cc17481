import { useRef, type CSSProperties, type ReactNode } from 'react';
import { SaveErrorSlot } from '@/components/ui/button';
import type { Density } from '@/lib/domain/density';
import type { ListColumn } from './list-column';
import { markPassing } from './row-interaction';

/** Minimum width of a column without one, in pixels. */
const LEAST_WIDTH = 140;

/** The same beside an open record. */
const LEAST_BESIDE = 80;

/** How much narrower cells are below 1024 px (list.css), in pixels. */
const NARROWER = 8;

type FrameColumn = Pick<
  ListColumn<object>,
  'id' | 'width' | 'className' | 'slot' | 'pin' | 'edge' | 'narrow' | 'beside'
>;

/**
 * The scroll area of a list's rows, with a sticky header and pinned columns.
 *
 * @param lines which of `select`, `when` and `aside` a phone's two-line row has
 */
export function TableFrame({
  label,
  density,
  columns,
  lines,
  className,
  children,
}: {
  label: string;
  density: Density;
  columns: readonly FrameColumn[];
  lines?: string;
  className?: string;
  children: ReactNode;
}) {
  // If all columns have a width, the last one takes the spare room, because pinned ones must keep theirs.
  const isFull = columns.every(({ width }) => width !== undefined);
  const isFilling = (column: FrameColumn) => isFull && column === columns.at(-1);
  // Scroll padding keeps focused cells from hiding under pinned columns.
  const widthOf = (side: 'pin' | 'edge') =>
    columns.reduce((sum, column) => (column[side] ? sum + (column.width ?? 0) : sum), 0);
  const [pinned, edge] = [widthOf('pin'), widthOf('edge')];
  const wide = columns.reduce((sum, { width = LEAST_WIDTH }) => sum + width, 0);
  const narrow = columns.reduce((sum, column) => sum + (isHiddenWhenNarrow(column) ? 0 : narrowWidth(column)), 0);
  const beside = columns.reduce((sum, column) => sum + besideWidth(column), 0);
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={frame}
      data-save-slot
      className={className ? `data-table ${className}` : 'data-table'}
      data-density={density}
      data-lines={lines}
      style={{ scrollPaddingLeft: pinned + 12, ...(edge > 0 && { scrollPaddingRight: edge + 12 }) }}
      role="region"
      aria-label={label}
      tabIndex={0}
      onScroll={markPassing}
    >
      <table
        style={
          {
            '--least': `${wide}px`,
            '--least-narrow': `${narrow}px`,
            '--least-beside': `${beside}px`,
            ...pinnedPlaces(columns),
          } as CSSProperties
        }
      >
        <colgroup>
          {columns.map((column) => (
            <col
              key={column.id}
              className={LEFT_OUT.exec(column.className ?? '')?.[0]}
              style={isFilling(column) ? undefined : columnWidths(column, beside)}
            />
          ))}
        </colgroup>
        {children}
      </table>
      {/* Sticky, because the end of a long list is below the window. */}
      <SaveErrorSlot of={frame} className="sticky bottom-0 z-10 px-2 max-sm:bottom-14" />
    </div>
  );
}

/** Offsets of pinned columns by index. The style sheet already covers the default: one column after 40 pixels. */
function pinnedPlaces(columns: readonly FrameColumn[]): Record<string, string> {
  const pinned = columns.filter(({ pin }) => pin);
  if (pinned.length < 2 || (pinned.length === 2 && pinned[0]?.width === 40)) return {};
  const sumOf = (index: number, widthOf: (column: FrameColumn) => number) =>
    pinned.slice(0, index).reduce((sum, column) => sum + widthOf(column), 0);
  return Object.fromEntries(
    pinned.flatMap((_, index) => [
      [`--pin-${index + 1}`, `${sumOf(index, ({ width = LEAST_WIDTH }) => width)}px`],
      [
        `--narrow-pin-${index + 1}`,
        `${sumOf(index, (column) => (isHiddenWhenNarrow(column) ? 0 : narrowWidth(column)))}px`,
      ],
    ]),
  );
}

/** Matches the classes of hidden columns (use-columns.ts). */
const LEFT_OUT = /\bonly-(wide|alone)\b/;

const isHiddenWhenNarrow = ({ className = '' }: FrameColumn) => /\bonly-wide\b/.test(className);

function narrowWidth({ width = LEAST_WIDTH, className = '', slot, narrow }: Omit<FrameColumn, 'id'>): number {
  if (narrow) return narrow;
  return slot === 'select' || /\b(handle|actions)\b/.test(className) ? width : width - NARROWER;
}

/** The column's width beside an open record; 0 if hidden there. */
function besideWidth(column: Omit<FrameColumn, 'id'>): number {
  if (LEFT_OUT.test(column.className ?? '')) return 0;
  if (column.beside) return column.beside;
  return column.width === undefined ? LEAST_BESIDE : narrowWidth(column);
}

/**
 * Column widths as CSS variables, from which the style sheet picks; undefined for columns that share the rest.
 *
 * @param beside the total width beside an open record; omitted in lists without one
 */
export function columnWidths(column: Omit<FrameColumn, 'id'>, beside?: number): CSSProperties | undefined {
  if (column.width === undefined) return undefined;
  return {
    '--wide': `${column.width}px`,
    '--narrow': `${narrowWidth(column)}px`,
    ...(beside === undefined ? {} : besideShare(besideWidth(column), beside)),
  } as CSSProperties;
}

const besideShare = (width: number, all: number) => ({
  '--beside': `${width}px`,
  '--part': Number((width / all).toFixed(3)),
});
