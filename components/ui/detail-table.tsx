import type { ReactNode } from 'react';

/**
 * A small table in a dialog. A wide one scrolls sideways by itself.
 *
 * @param heads column titles, with optional classes
 * @param printed what stands above the column titles on every printed page
 */
export function DetailTable({
  label,
  heads,
  printed,
  className = '',
  children,
}: {
  label: string;
  heads: readonly (string | readonly [title: ReactNode, className: string])[];
  printed?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className="overflow-x-auto rounded-lg border" role="region" aria-label={label} tabIndex={0}>
      <table className={`detail-table ${className}`}>
        <thead>
          {printed ? (
            <tr className="hidden print:table-row">
              <th colSpan={heads.length}>{printed}</th>
            </tr>
          ) : null}
          <tr>
            {heads.map((head, index) => {
              const [title, className] = typeof head === 'string' ? [head] : head;
              return (
                <th key={index} scope="col" className={className}>
                  {title}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
