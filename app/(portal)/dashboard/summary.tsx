import type { MouseEvent, ReactNode } from 'react';
import { PortalLink } from '@/components/layout/navigation';

/** A card of the dashboard with a link to the full list. */
export function SummaryCard({
  id,
  title,
  link,
  children,
}: {
  id: string;
  title: string;
  link: { href: string; label: string; onClick?: (event: MouseEvent<HTMLAnchorElement>) => void } | null;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-sm font-semibold">
          {title}
        </h2>
        {link ? (
          <PortalLink
            href={link.href}
            {...(link.onClick && { onClick: link.onClick })}
            className="-my-1 py-1 text-sm font-medium text-accent hover:underline"
          >
            {link.label}
          </PortalLink>
        ) : null}
      </div>
      <div className="overflow-hidden rounded-lg border bg-surface">{children}</div>
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
