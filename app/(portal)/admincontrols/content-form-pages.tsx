import { notFoundPage, portalPage } from '@/app/(portal)/portal-page';
import { recordTitle } from '@/app/(portal)/record-title';
import { ContentForm } from '@/components/content/content-form';
import { itemOf } from '@/components/content/content-item';
import { FORM_WORDS } from '@/components/content/content-form-words';
import { CONTENT_WORDS } from '@/components/content/content-words';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { PageTitle } from '@/components/layout/page-title';
import { begin, DelayedSkeleton } from '@/components/list/delayed-skeleton';
import { KeptRecord } from '@/components/record/kept-record';
import { ErrorState } from '@/components/ui/error-state';
import type { ContentArea } from '@/lib/domain/content';
import { env } from '@/lib/env';
import { positiveNumber } from '@/lib/list-address';
import { CONTENT_PATHS } from '@/lib/paths';
import { readContent, readTypes, type ContentTypes } from './content-data';

/** The page of a new item. */
export function addContentPage(area: ContentArea) {
  return portalPage(CONTENT_PATHS[area], async () => {
    const types = await readTypes(area);
    if (!types.ok) return <TypesUnread area={area} types={types} />;
    return <ContentForm area={area} item={null} types={types.types} {...settings()} />;
  });
}

/** The title of a stored item's document. */
export function contentTitle(area: ContentArea) {
  return recordTitle(
    `Edit ${FORM_WORDS[area].form}`,
    (id) => readContent(area, id),
    ({ title }) => title,
  );
}

/** The page of a stored item. */
export function editContentPage(area: ContentArea) {
  const { form } = FORM_WORDS[area];
  const { noun } = CONTENT_WORDS[area];
  return portalPage(CONTENT_PATHS[area], async (_, { params }: { params: Promise<{ id: string }> }) => {
    const id = positiveNumber((await params).id);
    if (!id) return notFoundPage();
    const reading = begin(Promise.all([readContent(area, id), readTypes(area)]));
    return (
      <DelayedSkeleton
        area={CONTENT_PATHS[area]}
        data={reading}
        skeleton={<FormSkeleton title={form} note={`Loading the ${noun}…`} />}
      >
        <StoredContentForm area={area} id={id} reading={reading} />
      </DelayedSkeleton>
    );
  });
}

async function StoredContentForm({
  area,
  id,
  reading,
}: {
  area: ContentArea;
  id: number;
  reading: Promise<[Awaited<ReturnType<typeof readContent>>, ContentTypes]>;
}) {
  const [found, types] = await reading;
  if (!found.ok) {
    if (found.error.status === 404) return notFoundPage();
    return (
      <KeptRecord key={id} problem={`${CONTENT_WORDS[area].unread} ${found.error.message}`}>
        <PageTitle>{FORM_WORDS[area].form}</PageTitle>
        <ErrorState title={CONTENT_WORDS[area].unread}>{found.error.message}</ErrorState>
      </KeptRecord>
    );
  }
  if (!types.ok) {
    return (
      <KeptRecord key={id} problem={`${TYPES_UNREAD} ${types.reason}`}>
        <TypesUnread area={area} types={types} />
      </KeptRecord>
    );
  }
  const item = itemOf(area, found.value);
  return (
    <KeptRecord key={id} version={item.version}>
      <ContentForm
        key={String(item.status === 'deleted')}
        area={area}
        item={item}
        types={types.types}
        {...settings()}
      />
    </KeptRecord>
  );
}

function settings() {
  const { PORTAL_TIME_ZONE: timeZone, VIDEO_HOSTS: videoHosts } = env();
  return { timeZone, videoHosts };
}

const TYPES_UNREAD = 'There was a problem getting the types.';

function TypesUnread({ area, types }: { area: ContentArea; types: { reason: string } }) {
  return (
    <>
      <PageTitle>{FORM_WORDS[area].form}</PageTitle>
      <ErrorState title={TYPES_UNREAD}>{types.reason}</ErrorState>
    </>
  );
}
