import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import type { ListAddress } from '@/lib/addresses/list-address';

/** Where else rows match the same search: another tab. */
export interface MatchesElsewhere {
  label: string;
  /** As it is told to people, such as `1,000+`; left out where it is not known. */
  count: string | undefined;
  href: string;
}

/**
 * Stands where no row matches the filter, with the way back to all of them.
 *
 * @param elsewhere other tabs, of which those are offered that have rows: `4 under Approved`
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

/**
 * Replaces the rows of an empty list.
 *
 * @param none the title when no filter is set; `hint` says what to do
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
