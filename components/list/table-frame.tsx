import { useRef, type CSSProperties, type ReactNode } from 'react';
import { SaveErrorSlot } from '@/components/ui/button';
import type { Density } from '@/lib/domain/density';
import type { ListColumn } from './list-column';
import { markPassing } from './row-interaction';

/** What a column without a width gets at least, in pixels. */
const LEAST_WIDTH = 140;

/** What a column without a width gets at least beside an open record. */
const LEAST_BESIDE = 80;

/** By how much the padding of a cell is narrower below 1024 px (list.css). */
const NARROWER = 8;

type FrameColumn = Pick<
  ListColumn<object>,
  'id' | 'width' | 'className' | 'slot' | 'pin' | 'edge' | 'narrow' | 'beside'
>;

/**
 * The area that a list's rows scroll in; its header and pinned columns stay.
 *
 * @param lines which of `select`, `when` and `aside` the two lines of a phone's row have
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
  // Somewhere the width that is left must go, and the pinned columns must keep theirs.
  const isFull = columns.every(({ width }) => width !== undefined);
  const isFilling = (column: FrameColumn) => isFull && column === columns.at(-1);
  // What has the focus is not hidden below them.
  const widthOf = (side: 'pin' | 'edge') =>
    columns.reduce((sum, column) => (column[side] ? sum + (column.width ?? 0) : sum), 0);
  const [pinned, edge] = [widthOf('pin'), widthOf('edge')];
  const wide = columns.reduce((sum, { width = LEAST_WIDTH }) => sum + width, 0);
  const narrow = columns.reduce((sum, column) => sum + (isLeftOut(column) ? 0 : narrowWidth(column)), 0);
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
      {/* A long list would end below the window. */}
      <SaveErrorSlot of={frame} className="sticky bottom-0 z-10 px-2 max-sm:bottom-14" />
    </div>
  );
}

/**
 * Where pinned columns stay behind others that are, by their places in the row. The style sheet knows of the usual one
 * itself, which follows 40 pixels.
 */
function pinnedPlaces(columns: readonly FrameColumn[]): Record<string, string> {
  const pinned = columns.filter(({ pin }) => pin);
  if (pinned.length < 2 || (pinned.length === 2 && pinned[0]?.width === 40)) return {};
  const sumOf = (index: number, widthOf: (column: FrameColumn) => number) =>
    pinned.slice(0, index).reduce((sum, column) => sum + widthOf(column), 0);
  return Object.fromEntries(
    pinned.flatMap((_, index) => [
      [`--pin-${index + 1}`, `${sumOf(index, ({ width = LEAST_WIDTH }) => width)}px`],
      [`--narrow-pin-${index + 1}`, `${sumOf(index, (column) => (isLeftOut(column) ? 0 : narrowWidth(column)))}px`],
    ]),
  );
}

/** Marks the cells of hidden columns (use-columns.ts). */
const LEFT_OUT = /\bonly-(wide|alone)\b/;

const isLeftOut = ({ className = '' }: FrameColumn) => /\bonly-wide\b/.test(className);

function narrowWidth({ width = LEAST_WIDTH, className = '', slot, narrow }: Omit<FrameColumn, 'id'>): number {
  if (narrow) return narrow;
  return slot === 'select' || /\b(handle|actions)\b/.test(className) ? width : width - NARROWER;
}

/** What a column takes beside an open record, of a table that has room for it. */
function besideWidth(column: Omit<FrameColumn, 'id'>): number {
  if (LEFT_OUT.test(column.className ?? '')) return 0;
  if (column.beside) return column.beside;
  return column.width === undefined ? LEAST_BESIDE : narrowWidth(column);
}

/**
 * The widths of a column, of which the style sheet takes the screen's; undefined where it shares what is left.
 *
 * @param beside what all columns take beside an open record; left out in a list that has none
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
