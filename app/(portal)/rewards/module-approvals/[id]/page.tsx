import { cache } from 'react';
import { recordPage } from '@/app/(portal)/cached-page';
import { recordTitle } from '@/app/(portal)/record-title';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { call, toResult } from '@/lib/api/call';
import { seedOfProposedChanges } from '@/lib/api/proposed-changes';
import { seed } from '@/lib/api/seed';
import { getApproval } from '@/lib/contract/approvals';
import { env } from '@/lib/server/env';
import { MODULE_APPROVALS_PATH } from '@/lib/addresses/paths';
import { ApprovalScreen } from './approval-screen';

/** Cached per request, because the page and its title both need the approval. */
const readApproval = cache((id: number) => call(getApproval, { params: { id } }));

export const generateMetadata = recordTitle(
  'Approval',
  (id) => toResult(readApproval(id)),
  ({ id, name }) => `Approval ${id} of ${name}`,
);

/** A past decision on a company's modules or forecasts. */
export default recordPage({
  area: MODULE_APPROVALS_PATH,
  first: ({ id }) => seed(getApproval, { params: { id } }, () => readApproval(id)),
  also: () => [seedOfProposedChanges()],
  more: () => ({ timeZone: env().PORTAL_TIME_ZONE }),
  skeleton: <FormSkeleton title="Approval" note="Loading the approval…" />,
  screen: ApprovalScreen,
});
