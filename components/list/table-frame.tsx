import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { SaveErrorSlot } from '@/components/ui/button';
import type { Density } from '@/lib/domain/density';
import { isCut, type ListColumn } from './list-column';
import { markPassing } from './row-interaction';

/** The share of a column without a width, in pixels. */
const USUAL_WIDTH = 140;

type FrameColumn = Pick<
  ListColumn<object>,
  'id' | 'width' | 'className' | 'slot' | 'kind' | 'pin' | 'edge' | 'fit' | 'narrow'
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
  const frame = useRef<HTMLDivElement>(null);
  usePinnedPlaces(frame, columns);
  const shares = [
    sharesOf(columns, () => true),
    sharesOf(columns, ({ className = '' }) => !/\bonly-wide\b/.test(className)),
    sharesOf(columns, ({ className = '' }) => !LEFT_OUT.test(className)),
  ];
  return (
    <div
      ref={frame}
      data-save-slot
      className={className ? `data-table ${className}` : 'data-table'}
      data-density={density}
      data-lines={lines}
      role="region"
      aria-label={label}
      tabIndex={0}
      onScroll={markPassing}
    >
      <table aria-label={label} style={keyWidths(columns)}>
        <colgroup>
          {columns.map((column) => (
            <col
              key={column.id}
              className={LEFT_OUT.exec(column.className ?? '')?.[0]}
              style={shareOf(column, shares)}
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

/** Matches the classes of hidden columns (use-columns.ts). */
const LEFT_OUT = /\bonly-(wide|alone)\b/;

/** The row's key takes only what other text leaves, because it is as wide as its content anyway. */
const weightOf = ({ slot, width = USUAL_WIDTH }: FrameColumn) => (slot === 'title' ? 1 : width);

const sharesOf = (columns: readonly FrameColumn[], isShown: (column: FrameColumn) => boolean): number =>
  columns.reduce((sum, column) => (isCut(column) && isShown(column) ? sum + weightOf(column) : sum), 0);

/** The widest key, in pixels: beside much other text it may not take all the room. */
function keyWidths(columns: readonly FrameColumn[]): CSSProperties {
  const texts = columns.filter((column) => isCut(column) && column.slot !== 'title');
  const narrow = texts.filter(({ className = '' }) => !/\bonly-wide\b/.test(className));
  return {
    // If it is the only text, it takes the room that the others leave.
    '--key': texts.length === 0 ? '0' : texts.length > 2 ? '280px' : '720px',
    '--key-narrow': narrow.length === 0 ? '0' : '240px',
  } as CSSProperties;
}

/** How much of the remaining width a column of text gets on a wide and narrow screen and beside a record. */
function shareOf(column: FrameColumn, sums: readonly number[]): CSSProperties | undefined {
  if (!isCut(column)) return undefined;
  const [wide, narrow, beside] = sums.map((sum) => `${Math.min(100, Math.round((weightOf(column) / sum) * 100))}%`);
  return { '--wide': wide, '--narrow': narrow, '--beside': beside } as CSSProperties;
}

/**
 * Places pinned columns next to each other and keeps focused cells from hiding under them. Columns are as wide as their
 * content, so their places are measured.
 */
function usePinnedPlaces(frame: { current: HTMLElement | null }, columns: readonly FrameColumn[]): void {
  useEffect(() => {
    const element = frame.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const [pinned, edges] = ['pin', 'edge'].map((name) => [...element.querySelectorAll<HTMLElement>(`th.${name}`)]);
    const place = () => {
      let sum = 0;
      pinned?.forEach(({ offsetWidth }, index) => {
        element.style.setProperty(`--pin-${index + 1}`, `${sum}px`);
        sum += offsetWidth;
      });
      element.style.scrollPaddingLeft = `${sum + 12}px`;
      element.style.scrollPaddingRight = edges?.[0] ? `${edges[0].offsetWidth + 12}px` : '';
    };
    const sizes = new ResizeObserver(place);
    for (const head of pinned?.concat(edges ?? []) ?? []) sizes.observe(head);
    return () => sizes.disconnect();
  }, [frame, columns]);
}
