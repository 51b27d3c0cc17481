import { cache } from 'react';
import { recordPage } from '@/app/(portal)/cached-page';
import { recordTitle } from '@/app/(portal)/record-title';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { call, toResult } from '@/lib/api/call';
import { seed } from '@/lib/api/seed';
import { getPointBatch } from '@/lib/contract/point-batches';
import { env } from '@/lib/server/env';
import { POINT_BATCHES_PATH } from '@/lib/addresses/paths';
import { readPointsRequester } from '../../company-dialog/read-points-requester';
import { BatchScreen } from './batch-screen';

/** Cached per request, because the page and its title both need the batch. */
const readBatch = cache((id: number) => call(getPointBatch, { params: { id } }));

export const generateMetadata = recordTitle(
  'Points by spreadsheet',
  (id) => toResult(readBatch(id)),
  ({ id, fileName }) => `Batch ${id}: ${fileName}`,
);

export default recordPage({
  area: POINT_BATCHES_PATH,
  first: ({ id }) => seed(getPointBatch, { params: { id } }, () => readBatch(id)),
  more: async () => ({ asker: await readPointsRequester(), timeZone: env().PORTAL_TIME_ZONE }),
  skeleton: <FormSkeleton title="Points by spreadsheet" note="Loading the batch…" />,
  screen: BatchScreen,
});
