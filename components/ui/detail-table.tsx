import type { ReactNode } from 'react';

/**
 * A small table inside a dialog. Where it is wider than the dialog, it alone scrolls sideways.
 *
 * @param heads the columns' titles, with classes where they need some
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
