import type { ReactNode } from 'react';
import type { Density } from '@/lib/list-preferences';
import { markPassing } from './row-interaction';

/** What a column without a width gets at least, in pixels. */
const LEAST_WIDTH = 140;

/**
 * The area that the rows of a list scroll in, and the widths of its columns. The header and pinned columns stay.
 *
 * @param label what the rows are, for those who can't see the page
 * @param columns the width of each in pixels; those without one share what is left
 */
export function TableFrame({
  label,
  density,
  columns,
  className,
  children,
}: {
  label: string;
  density: Density;
  columns: readonly { id: string; width: number | undefined }[];
  className?: string;
  children: ReactNode;
}) {
  // Somewhere the width that is left must go, and the pinned columns must keep theirs.
  const widths = columns.map(({ width }) => width);
  if (!widths.includes(undefined)) widths[widths.length - 1] = undefined;
  const minWidth = columns.reduce((sum, { width = LEAST_WIDTH }) => sum + width, 0);
  return (
    <div
      className={className ? `data-table ${className}` : 'data-table'}
      data-density={density}
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
