import { cachedPage, recordPage } from '@/app/(portal)/cached-page';
import { recordTitle } from '@/app/(portal)/record-title';
import { FORM_WORDS } from '@/components/content/content-form-words';
import { AddContentScreen, EditContentScreen } from '@/components/content/content-form-screen';
import { CONTENT_WORDS } from '@/components/content/content-words';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { toResult } from '@/lib/api/call';
import type { ContentArea } from '@/lib/domain/content';
import { isDay } from '@/lib/domain/day';
import { env } from '@/lib/server/env';
import { CONTENT_PATHS } from '@/lib/addresses/paths';
import { itemSeed, readItem, TYPE_SEEDS } from './content-data';

export function addContentPage(area: ContentArea) {
  return cachedPage({
    area: CONTENT_PATHS[area],
    actions: 'change',
    also: () => TYPE_SEEDS[area],
    more: ({ search: { day } }) => ({ area, day: typeof day === 'string' && isDay(day) ? day : null, ...settings() }),
    skeleton: <FormSkeleton title={FORM_WORDS[area].form} note="Loading the form…" />,
    screen: AddContentScreen,
  });
}

export function contentTitle(area: ContentArea) {
  return recordTitle(
    `Edit ${FORM_WORDS[area].form}`,
    (id) => toResult(readItem(area, id)),
    ({ title }) => title,
  );
}

export function editContentPage(area: ContentArea) {
  return recordPage({
    area: CONTENT_PATHS[area],
    first: ({ id }) => itemSeed(area, id),
    also: () => TYPE_SEEDS[area],
    more: () => ({ area, ...settings() }),
    skeleton: <FormSkeleton title={FORM_WORDS[area].form} note={`Loading the ${CONTENT_WORDS[area].noun}…`} />,
    screen: EditContentScreen,
  });
}

function settings() {
  const { PORTAL_TIME_ZONE: timeZone, VIDEO_HOSTS: videoHosts } = env();
  return { timeZone, videoHosts };
}
