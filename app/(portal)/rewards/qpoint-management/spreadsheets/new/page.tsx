import type { Metadata } from 'next';
import { cachedPage } from '@/app/(portal)/cached-page';
import { PageSkeleton } from '@/app/(portal)/page-skeleton';
import { seed } from '@/lib/api/seed';
import { listPurposes } from '@/lib/contract/points';
import { POINT_BATCHES_PATH } from '@/lib/addresses/paths';
import { readPointsRequester } from '../../company-dialog/read-points-requester';
import { SpreadsheetScreen } from './spreadsheet-screen';

export const metadata: Metadata = { title: 'New points by spreadsheet' };

export default cachedPage({
  area: POINT_BATCHES_PATH,
  actions: 'change',
  first: () => seed(listPurposes, {}),
  more: async () => ({ asker: await readPointsRequester() }),
  skeleton: <PageSkeleton title="Points by spreadsheet" note="Loading the purposes…" />,
  screen: SpreadsheetScreen,
});
