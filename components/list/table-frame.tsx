import type { ReactNode } from 'react';
import type { Density } from '@/lib/list-preferences';
import { markPassing } from './row-interaction';

/** What a column without a width gets at least, in pixels. */
const LEAST_WIDTH = 140;

/**
 * The area that a list's rows scroll in; its header and pinned columns stay.
 *
 * @param columns the width of each in pixels; those without one share what is left
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
  columns: readonly { id: string; width: number | undefined; className?: string | undefined }[];
  lines?: string;
  className?: string;
  children: ReactNode;
}) {
  // Somewhere the width that is left must go, and the pinned columns must keep theirs.
  const widths = columns.map(({ width }) => width);
  if (!widths.includes(undefined)) widths[widths.length - 1] = undefined;
  // What has the focus is not hidden below them.
  const pinned = columns.reduce(
    (sum, { width = 0, className: cell = '' }) => (/\bpin\b/.test(cell) ? sum + width : sum),
    0,
  );
  const minWidth = columns.reduce((sum, { width = LEAST_WIDTH }) => sum + width, 0);
  return (
    <div
      className={className ? `data-table ${className}` : 'data-table'}
      data-density={density}
      data-lines={lines}
      style={{ scrollPaddingLeft: pinned + 12 }}
      role="region"
      aria-label={label}
      tabIndex={0}
      onScroll={markPassing}
    >
      <table style={{ minWidth }}>
        <colgroup>
          {columns.map(({ id }, index) => (
            <col key={id} style={{ width: widths[index] }} />
          ))}
        </colgroup>
        {children}
      </table>
    </div>
  );
}
