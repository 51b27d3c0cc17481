import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { BreadcrumbTrail } from '@/components/layout/breadcrumb';
import { PageTitle } from '@/components/layout/page-title';
import { SkipToRows } from '@/components/layout/skip-link';
import { ErrorState } from '@/components/ui/error-state';
import { listPreferencesCookie, readListPreferences } from '@/lib/list-preferences';
import type { ListRows } from './list-news';
import { ListNavigation } from './list-navigation';
import { ListPreferencesProvider } from './list-preferences';

/**
 * A list from its title to its foot. Where reading failed, its tabs and filters stay usable.
 *
 * @param menu what the menu calls it, where that is another word
 * @param list its own name, by which a person's columns are kept
 * @param here the address of the list's state, without the dialog that may lie over it
 * @param count how many rows the filter has, already written for people
 * @param outcome what the list shows now, to be read out
 * @param rows what it holds, by which a later reading is compared
 * @param problem what can't be read, and why
 * @param empty stands in the place of no rows; null where there are rows
 * @param over the dialog that may lie over the list
 */
export function ListScreen({
  title,
  menu,
  list,
  userId,
  here,
  count,
  outcome,
  rows,
  actions,
  tabs,
  filters,
  problem,
  empty,
  over,
  children,
}: {
  title: string;
  menu?: string | undefined;
  list: string;
  userId: number;
  here: string;
  count?: string | undefined;
  outcome: string;
  rows: ListRows;
  actions?: ReactNode;
  tabs?: ReactNode;
  filters?: ReactNode;
  problem: { title: string; reason?: string } | null;
  empty: ReactNode;
  over?: ReactNode;
  children: ReactNode;
}) {
  return (
    <PersonalList list={list} userId={userId}>
      {problem || empty ? null : <SkipToRows />}
      <ListNavigation
        view={here}
        outcome={problem?.title ?? outcome}
        problem={problem ? [problem.title, problem.reason].filter(Boolean).join(' ') : null}
        rows={rows}
      >
        {menu === undefined ? null : <BreadcrumbTrail className="-mb-2" steps={[{ label: menu }, { label: title }]} />}
        <PageTitle count={problem ? undefined : count} actions={actions}>
          {title}
        </PageTitle>
        {tabs}
        {filters}
        <ListCard>
          {problem ? <ErrorState title={problem.title}>{problem.reason}</ErrorState> : (empty ?? children)}
        </ListCard>
        {/* Apart from the card, whose cells would all be styled anew for each dialog beside it. */}
        <div className="contents">{over}</div>
      </ListNavigation>
    </PersonalList>
  );
}

/** Tells the table and the menu of columns inside how a person likes this list. @param list its own name */
export async function PersonalList({ list, userId, children }: { list: string; userId: number; children: ReactNode }) {
  const cookie = (await cookies()).get(listPreferencesCookie(userId))?.value;
  return (
    <ListPreferencesProvider list={{ name: list, userId, rendered: readListPreferences(cookie, list) }}>
      {children}
    </ListPreferencesProvider>
  );
}

/** The card of a list's table and foot, or of what stands in their place. It fills what the page leaves. */
export function ListCard({ children }: { children: ReactNode }) {
  return (
    <section className="list-card relative flex min-h-[280px] flex-initial flex-col overflow-hidden rounded-lg sm:overflow-clip border border-line bg-surface">
      {children}
    </section>
  );
}
