import type { Metadata } from 'next';
import { cachedPage } from '@/app/(portal)/cached-page';
import { PageSkeleton } from '@/app/(portal)/page-skeleton';
import { seed } from '@/lib/api/seed';
import { listPurposes } from '@/lib/contract/points';
import { POINT_BATCHES_PATH } from '@/lib/paths';
import { readPointsAsker } from '../../company-dialog/read-points-asker';
import { SpreadsheetScreen } from './spreadsheet-screen';

export const metadata: Metadata = { title: 'New points by spreadsheet' };

/** The desk of points by spreadsheet. */
export default cachedPage({
  area: POINT_BATCHES_PATH,
  first: () => seed(listPurposes, {}),
  more: async () => ({ asker: await readPointsAsker() }),
  skeleton: <PageSkeleton title="Points by spreadsheet" note="Loading the purposes…" />,
  screen: SpreadsheetScreen,
});
