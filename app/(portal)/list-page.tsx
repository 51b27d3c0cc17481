import { redirect } from 'next/navigation';
import type { ComponentType, ReactNode } from 'react';
import { begin, DelayedSkeleton, ListSkeleton } from '@/components/list/delayed-skeleton';
import { ListPreferencesProvider } from '@/components/list/list-preferences';
import type { ListRead } from '@/components/list/define-list';
import type { ListProps } from '@/components/list/use-list';
import { Seeded } from '@/components/query/query-cache';
import { ignoredDaysText } from '@/components/ui/ignored-days-note';
import { readPreference } from '@/lib/api/preference';
import { answerTo, seed, seedOfList, prefetchReads, type Seed, type Prefetched } from '@/lib/api/seed';
import type { PortalPage } from '@/lib/auth/pages';
import type { PortalSession } from '@/lib/auth/session';
import { listViews, type SavedViews } from '@/lib/contract/saved-views';
import { env } from '@/lib/server/env';
import type { ListAddress, SearchParams } from '@/lib/addresses/list-address';
import { listPreferencesCookie, personalList } from '@/lib/preferences/list-preferences';
import type { ReadEndpoint } from '@/lib/query/read';
import { dayOf } from '@/lib/time/format-time';
import { notFoundPage, portalPage } from './portal-page';

interface ListPage<V extends object, T, More extends object> {
  /** The area's prefix in `PORTAL_PAGES`, if it isn't the list's own path. */
  area?: PortalPage['prefix'];
  endpoint: ReadEndpoint;
  source: ListRead<V, T>;
  title: string;
  /** The list's name in the menu, if it differs. */
  menu?: string;
  /** The key of a person's stored columns. */
  name: string;
  /** Other reads that the screen needs for a view. */
  also?: (view: V) => readonly Seed[];
  /** Reads that depend on the response, such as for an empty list. */
  then?: (answer: T, view: V) => readonly Seed[];
  /** Props that only the server knows. */
  more?: (user: PortalSession['user']) => More | Promise<More>;
  screen: ComponentType<ListProps & More>;
}

/** A list's page. The server reads the rows into the query cache, and the browser does all later reads. */
export function listPage<V extends object, T, More extends object = object>({
  source,
  area = source.address.path,
  endpoint,
  title,
  menu,
  name,
  also,
  then,
  more,
  screen: Screen,
}: ListPage<V, T, More>) {
  const { address } = source;
  const load = async (search: SearchParams, view: V, user: PortalSession['user']) => {
    const rows = source.isAsked(view) ? seedOfList(endpoint, source.readOf(view)) : null;
    const views = address.viewsOf && seed(listViews, { query: { list: address.viewsOf } });
    const seeds = [...(views ? [views] : []), ...(also?.(view) ?? [])];
    const [{ first, ...prefetched }, extra] = await Promise.all([prefetchReads(rows, seeds), more?.(user)]);
    const opened = views && viewToOpen(address, search, answerTo(views, prefetched));
    if (opened) redirect(opened);
    const beyond = first?.ok ? source.beyond(first.value, view) : null;
    if (beyond) redirect(beyond);
    const further = first?.ok ? (then?.(first.value, view) ?? []) : [];
    return {
      failed: first && !first.ok ? first.error.message : null,
      prefetched: await joined(prefetched, further),
      extra: extra as More,
    };
  };
  const page = async (
    { user }: PortalSession,
    { searchParams }: { searchParams: Promise<SearchParams> },
  ): Promise<ReactNode> => {
    const search = await searchParams;
    if (!address.isNamedBy(search)) return notFoundPage();
    const timeZone = env().PORTAL_TIME_ZONE;
    const today = dayOf(new Date(), timeZone);
    const view = source.viewOf(search, today);
    const ignored = ignoredDaysText(address.ignoredDaysOf(search, today));
    const data = begin(load(search, view, user));
    const Loaded = async () => {
      const { failed, prefetched, extra } = await data;
      const cookie = await readPreference(listPreferencesCookie(user.id));
      return (
        <Seeded {...prefetched}>
          <ListPreferencesProvider list={personalList(cookie, name, user.id)}>
            <Screen {...extra} href={address.listHref(view)} {...{ failed, timeZone, today, leftOut: ignored }} />
          </ListPreferencesProvider>
        </Seeded>
      );
    };
    return (
      <DelayedSkeleton
        area={address.path}
        data={data}
        skeleton={<ListSkeleton title={title} menu={menu} note={`Loading ${source.noun[1]}…`} />}
      >
        <Loaded />
      </DelayedSkeleton>
    );
  };
  return portalPage(area, page);
}

/**
 * The full address of the view that a bare address opens: the one in `?view=17`, or the default. Null if the list opens
 * without a view.
 */
function viewToOpen<V extends object>(
  address: ListAddress<V>,
  search: SearchParams,
  saved: SavedViews | undefined,
): string | null {
  if (!saved || !address.isBare(search)) return null;
  const named = (address.read(search) as { savedView?: number }).savedView;
  const wanted = search.view === undefined ? saved.start : named;
  const view = saved.views.find(({ id }) => id === wanted);
  const href = view && address.savedHref(view);
  return href && href !== address.href(address.read(search)) ? href : null;
}

async function joined(prefetched: Prefetched, further: readonly Seed[]): Promise<Prefetched> {
  if (further.length === 0) return prefetched;
  const { reads, failures } = await prefetchReads(null, further);
  return {
    reads: [...prefetched.reads, ...reads],
    failures: { ...prefetched.failures, ...failures },
  };
}
