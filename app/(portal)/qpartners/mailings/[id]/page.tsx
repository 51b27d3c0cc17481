import { cache } from 'react';
import { recordPage } from '@/app/(portal)/cached-page';
import { recordTitle } from '@/app/(portal)/record-title';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { MAILINGS_PATH } from '@/lib/addresses/paths';
import { call, toResult } from '@/lib/api/call';
import { seed } from '@/lib/api/seed';
import { getMailing } from '@/lib/contract/mailings';
import { env } from '@/lib/server/env';
import { MailingScreen } from './mailing-screen';

/** Cached per request, because the page and its title both need the mailing. */
const readMailing = cache((id: number) => call(getMailing, { params: { id } }));

export const generateMetadata = recordTitle(
  'Mailings',
  (id) => toResult(readMailing(id)),
  ({ subject }) => subject,
);

export default recordPage({
  area: MAILINGS_PATH,
  first: ({ id }) => seed(getMailing, { params: { id } }, () => readMailing(id)),
  more: () => ({ timeZone: env().PORTAL_TIME_ZONE }),
  skeleton: <FormSkeleton title="Mailing" note="Loading the mailing…" />,
  screen: MailingScreen,
});
