import { portalPage } from '@/app/(portal)/portal-page';
import { ContentScreen } from '@/components/content/content-screen';
import { CONTENT_WORDS } from '@/components/content/content-words';
import { begin, DelayedSkeleton, ListSkeleton } from '@/components/list/delayed-skeleton';
import { CONTENT_ADDRESSES } from '@/lib/addresses/content';
import type { ContentArea } from '@/lib/domain/content';
import { env } from '@/lib/env';
import type { SearchParams } from '@/lib/list-address';
import { CONTENT_PATHS } from '@/lib/paths';
import { readContentList } from './content-data';

/** The page of an area's list, apart from its forms, whose code it needs not load. All of its state is in the address. */
export function contentListPage(area: ContentArea) {
  const { title, menu, nouns } = CONTENT_WORDS[area];
  const address = CONTENT_ADDRESSES[area];
  return portalPage(
    CONTENT_PATHS[area],
    async ({ user }, { searchParams }: { searchParams: Promise<SearchParams> }) => {
      const view = address.read(await searchParams);
      const data = begin(readContentList(area, view));
      return (
        <DelayedSkeleton
          area={address.path}
          data={data}
          skeleton={<ListSkeleton title={title} menu={menu} note={`Loading ${nouns}…`} />}
        >
          <ContentScreen area={area} view={view} data={data} userId={user.id} timeZone={env().PORTAL_TIME_ZONE} />
        </DelayedSkeleton>
      );
    },
  );
}
