import type { PointMovement } from '@/lib/contract/point-ledger';
import type { CompanyPoints, listSubUsers, PointHistoryEntry } from '@/lib/contract/points';
import type { Output } from '@/lib/contract/endpoint';
import type { Reading, Rows } from './reading';

export type SubUser = Output<typeof listSubUsers>['data'][number];

/** What the server reads for the details of a company, so that a link shows them at once. */
export interface OpenedDetails {
  history: Reading<Rows<PointHistoryEntry>>;
  subUsers: Reading<Rows<SubUser>>;
}

/** What came of reading one company with its points, and of what its dialog shows first. */
export type CompanyReading = { id: number } & (
  | { state: 'read'; company: CompanyPoints; details: OpenedDetails | null; ledger: Reading<Rows<PointMovement>> | null }
  | { state: 'missing' }
  | { state: 'failed'; status: number; message: string }
);
