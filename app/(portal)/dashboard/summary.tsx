import type { ReactNode } from 'react';
import { PortalLink } from '@/components/layout/navigation';

/** A card of the dashboard with a link to the full list, or something else beside its title. */
export function SummaryCard({
  id,
  title,
  link,
  aside,
  children,
}: {
  id: string;
  title: string;
  link?: { href: string; label: string } | null;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="flex shrink-0 flex-col overflow-hidden rounded-lg border bg-surface">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 border-b px-4 py-1.5">
        <h2 id={id} className="text-sm font-semibold">
          {title}
        </h2>
        <div className="ml-auto flex flex-wrap items-center gap-x-4 text-xs text-muted">
          {aside}
          {link ? (
            <PortalLink href={link.href} className="py-1 text-sm font-medium text-accent hover:underline">
              {link.label}
            </PortalLink>
          ) : null}
        </div>
      </div>
      {children}
    </section>
  );
}

export const CELL = 'h-10 max-w-0 truncate border-t px-3 tabular-nums';
/** Hides cells in narrow windows, where the first cell's second line has their content. */
export const WIDE_ONLY = 'max-lg:hidden';

/** @param heads column titles and classes */
export function SummaryTable({
  heads,
  children,
}: {
  heads: readonly (readonly [ReactNode, string])[];
  children: ReactNode;
}) {
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr>
          {heads.map(([title, className], index) => (
            <th
              key={index}
              scope="col"
              className={`px-3 py-2 text-left text-xs font-semibold whitespace-nowrap text-muted ${className}`}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export function RowLink({ href, children }: { href: string; children: string }) {
  return (
    <PortalLink href={href} className="-my-0.5 py-0.5 font-medium text-accent hover:underline">
      {children}
    </PortalLink>
  );
}
