import type { ComponentType, ReactNode } from 'react';
import { begin, DelayedSkeleton } from '@/components/list/delayed-skeleton';
import { Seeded } from '@/components/query/query-cache';
import { prefetchReads, type Seed } from '@/lib/api/seed';
import type { PortalPage } from '@/lib/auth/pages';
import type { PortalSession } from '@/lib/auth/session';
import type { Actions } from '@/lib/domain/rights';
import { positiveNumber, type SearchParams } from '@/lib/addresses/list-address';
import { notFoundPage, portalPage } from './portal-page';

/** Why the server couldn't read the page's data; null on success. */
export interface Failed {
  failed: string | null;
}

interface Asked {
  user: PortalSession['user'];
  search: SearchParams;
}

interface CachedPage<T, P extends object> {
  area: PortalPage['prefix'];
  /** Rights needed besides seeing the area, such as `change` for a form. */
  actions?: Actions;
  /** The page's record; omitted for pages without one, such as the form for a new record. */
  first?: (asked: Asked) => Seed<T>;
  also?: (asked: Asked) => readonly Seed[];
  /** Props that only the server knows. */
  more?: (asked: Asked) => P | Promise<P>;
  /** Shown during slow navigation within the portal. */
  skeleton: ReactNode;
  screen: ComponentType<P & Failed>;
}

/** A page whose data the server reads into the query cache. The browser does all later reads. */
export function cachedPage<T, P extends object = object>({
  area,
  actions,
  first,
  also,
  more,
  skeleton,
  screen,
}: CachedPage<T, P>) {
  type Props = { searchParams: Promise<SearchParams> };
  const page = async ({ user }: PortalSession, { searchParams }: Props) => {
    const asked = { user, search: await searchParams };
    const data = begin(load({ first: first?.(asked) ?? null, also: also?.(asked) ?? [], more: () => more?.(asked) }));
    return (
      <DelayedSkeleton area={area} data={data} skeleton={skeleton}>
        <Loaded data={data} screen={screen as ComponentType<object>} />
      </DelayedSkeleton>
    );
  };
  return portalPage(area, page, actions);
}

type AskedOfRecord = Asked & { id: number };

interface RecordPage<T, P extends object> extends Pick<CachedPage<T, P>, 'area' | 'skeleton'> {
  first: (asked: AskedOfRecord) => Seed<T>;
  also?: (asked: AskedOfRecord) => readonly Seed[];
  more?: (asked: AskedOfRecord) => P | Promise<P>;
  /** Redirects records that belong elsewhere by throwing. @returns false if the record has no page here */
  accept?: (value: T, id: number) => boolean;
  screen: ComponentType<P & Failed & { id: number }>;
}

/** A record's page, whose address ends with an id. A missing record has status 404 and says so. */
export function recordPage<T, P extends object = object>({
  area,
  first,
  also,
  more,
  accept = () => true,
  skeleton,
  screen,
}: RecordPage<T, P>) {
  type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };
  return portalPage(area, async ({ user }, { params, searchParams }: Props) => {
    const id = positiveNumber((await params).id);
    if (!id) return notFoundPage();
    const asked = { id, user, search: await searchParams };
    const data = begin(
      load({
        first: first(asked),
        also: also?.(asked) ?? [],
        more: () => more?.(asked),
        accept: (value: T) => accept(value, id),
      }),
    );
    return (
      <DelayedSkeleton area={area} data={data} skeleton={skeleton}>
        <Loaded key={id} id={id} data={data} screen={screen as ComponentType<object>} />
      </DelayedSkeleton>
    );
  });
}

async function load<T>({
  first,
  also,
  more,
  accept,
}: {
  first: Seed<T> | null;
  also: readonly Seed[];
  more: () => object | undefined | Promise<object | undefined>;
  accept?: (value: T) => boolean;
}) {
  const [{ first: found, ...prefetched }, extra] = await Promise.all([prefetchReads(first, also), more()]);
  const isMissing = accept && found ? (found.ok ? !accept(found.value) : found.error.status === 404) : false;
  return { isMissing, failed: found && !found.ok ? found.error.message : null, prefetched, extra };
}

async function Loaded({
  data,
  screen: Screen,
  ...own
}: {
  data: ReturnType<typeof load>;
  screen: ComponentType<object>;
  id?: number;
}) {
  const { isMissing, failed, prefetched, extra } = await data;
  if (isMissing) return notFoundPage();
  return (
    <Seeded {...prefetched}>
      <Screen {...own} {...extra} {...{ failed }} />
    </Seeded>
  );
}
