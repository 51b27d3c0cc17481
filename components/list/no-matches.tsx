import type { ReactNode } from 'react';
import { PortalLink } from '@/components/layout/navigation';
import { useMayOpen } from '@/components/layout/rights';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import type { ListAddress } from '@/lib/addresses/list-address';
import { API_KEYS_PATH } from '@/lib/addresses/paths';

/** Another tab with rows that match the same search. */
export interface MatchesElsewhere {
  label: string;
  /** Formatted, such as `1,000+`; undefined if unknown. */
  count: string | undefined;
  href: string;
}

/**
 * Shown when no row matches the filter. It links to the unfiltered list.
 *
 * @param elsewhere other tabs; those with rows are offered: `4 under Approved`
 */
export function NoMatches({
  title,
  clearHref,
  elsewhere = [],
  children,
}: {
  title: string;
  clearHref: string;
  elsewhere?: readonly MatchesElsewhere[];
  children?: ReactNode;
}) {
  const found = elsewhere.filter(({ count }) => count !== undefined && count !== '0');
  return (
    <EmptyState
      title={title}
      action={
        <a href={clearHref} className={buttonClass()}>
          Clear filters
        </a>
      }
    >
      {children}
      {found.length > 0 ? (
        <ul aria-label="Matches elsewhere" className="flex flex-wrap justify-center gap-x-4">
          {found.map(({ label, count, href }) => (
            <li key={href}>
              <a href={href} className="inline-flex min-h-6 items-center text-accent underline">
                {`${count} under ${label}`}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </EmptyState>
  );
}

/** Says which rows partner systems send, and links those who may to the keys that these systems need. */
export function FromPartners({ children }: { children: string }) {
  const seesKeys = useMayOpen(API_KEYS_PATH);
  return (
    <>
      <span className="block">{children}</span>
      {seesKeys ? (
        <PortalLink href={API_KEYS_PATH} className="inline-flex min-h-6 items-center text-accent underline">
          API keys
        </PortalLink>
      ) : null}
    </>
  );
}

/**
 * Replaces the rows of an empty list.
 *
 * @param none the title when no filter is set; `hint` says where rows come from
 * @param unmatched the title when no row matches the filter
 */
export function NoRows<V extends object>({
  list: { address, definition, shownView: view },
  none = `No ${definition.noun[1]} yet.`,
  hint,
  unmatched = `No ${definition.noun[1]} match this filter.`,
  clearHref = address.clearHref(view),
  isFiltered = address.isFiltered(view),
  ...more
}: {
  list: { address: ListAddress<V>; definition: { noun: readonly [string, string] }; shownView: V };
  none?: string;
  hint?: ReactNode;
  unmatched?: string;
  clearHref?: string;
  isFiltered?: boolean;
  elsewhere?: readonly MatchesElsewhere[];
  children?: ReactNode;
}) {
  return isFiltered ? (
    <NoMatches title={unmatched} clearHref={clearHref} {...more} />
  ) : (
    <EmptyState title={none}>{hint}</EmptyState>
  );
}
