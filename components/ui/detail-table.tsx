import type { ReactNode } from 'react';

/**
 * A small table in a dialog. A wide one scrolls sideways by itself.
 *
 * @param heads column titles, with optional classes
 */
export function DetailTable({
  label,
  heads,
  children,
}: {
  label: string;
  heads: readonly (string | readonly [title: ReactNode, className: string])[];
  children: ReactNode;
}) {
  return (
    <div className="overflow-x-auto rounded-lg border" role="region" aria-label={label} tabIndex={0}>
      <table className="detail-table">
        <thead>
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
