import { portalPage } from '@/app/(portal)/portal-page';
import { ContentForm } from '@/components/content/content-form';
import { itemOf } from '@/components/content/content-item';
import type { ContentListData } from '@/components/content/content-screen';
import { FORM_WORDS } from '@/components/content/content-form-words';
import { CONTENT_WORDS } from '@/components/content/content-words';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { PageNotFound } from '@/components/layout/notice';
import { PageTitle } from '@/components/layout/page-title';
import { DelayedSkeleton } from '@/components/list/delayed-skeleton';
import { ErrorState } from '@/components/ui/error-state';
import { setPageStatus } from '@/lib/api/page-status';
import type { ContentArea } from '@/lib/domain/content';
import { sanitiseContent } from '@/lib/domain/rich-text';
import { env } from '@/lib/env';
import { positiveNumber } from '@/lib/list-address';
import { CONTENT_PATHS } from '@/lib/paths';
import { readContent, readTypes } from './content-data';

/** The page of a new item. */
export function addContentPage(area: ContentArea) {
  return portalPage(CONTENT_PATHS[area], async () => {
    const types = await readTypes(area);
    if (!types.ok) return <TypesUnread area={area} types={types} />;
    return <ContentForm area={area} item={null} types={types.types} {...settings()} />;
  });
}

/** The page of a stored item. */
export function editContentPage(area: ContentArea) {
  const { form } = FORM_WORDS[area];
  const { noun } = CONTENT_WORDS[area];
  return portalPage(CONTENT_PATHS[area], async (_, { params }: { params: Promise<{ id: string }> }) => {
    const id = positiveNumber((await params).id);
    if (!id) return notFound();
    const reading = Promise.all([readContent(area, id), readTypes(area)]);
    return (
      <DelayedSkeleton area={CONTENT_PATHS[area]} data={reading} skeleton={<FormSkeleton title={form} note={`Loading the ${noun}…`} />}>
        <StoredContentForm area={area} reading={reading} />
      </DelayedSkeleton>
    );
  });
}

async function StoredContentForm({ area, reading }: { area: ContentArea; reading: Promise<[Awaited<ReturnType<typeof readContent>>, ContentListData['types']]> }) {
  const [found, types] = await reading;
  if (!found.ok) {
    if (found.error.status === 404) return notFound();
    return (
      <>
        <PageTitle>{FORM_WORDS[area].form}</PageTitle>
        <ErrorState title={CONTENT_WORDS[area].unread}>{found.error.message}</ErrorState>
      </>
    );
  }
  if (!types.ok) return <TypesUnread area={area} types={types} />;
  const item = itemOf(area, found.value);
  // Whatever upstream stands behind: no markup reaches the editor that the house would not store itself.
  return <ContentForm key={`${item.id} ${item.status === 'deleted'}`} area={area} item={{ ...item, content: sanitiseContent(item.content) }} types={types.types} {...settings()} />;
}

function settings() {
  const { PORTAL_TIME_ZONE: timeZone, VIDEO_HOSTS: videoHosts } = env();
  return { timeZone, videoHosts };
}

function TypesUnread({ area, types }: { area: ContentArea; types: { reason: string } }) {
  return (
    <>
      <PageTitle>{FORM_WORDS[area].form}</PageTitle>
      <ErrorState title="There was a problem getting the types.">{types.reason}</ErrorState>
    </>
  );
}

async function notFound() {
  await setPageStatus(404);
  return <PageNotFound />;
}
