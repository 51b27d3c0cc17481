import type { Output } from '@/lib/contract/endpoint';
import type { requestPoints } from '@/lib/contract/points';
import { isRequestStatusId, phaseOf, REQUEST_STATUS_NAMES, type Asker } from '@/lib/domain/point-request';
import { formatPoints } from '@/lib/format';

type DoneRequest = NonNullable<Output<typeof requestPoints>['pointRequests']>[number];

/**
 * What a person is told after a point update that went well.
 *
 * @param request what became of it; another upstream may not tell
 */
export function doneInWords(companyName: string, asker: Asker, request: DoneRequest | undefined): string {
  if (!request || !isRequestStatusId(request.requestStatusId)) return `The points of ${companyName} are updated.`;
  const outcome = `${REQUEST_STATUS_NAMES[request.requestStatusId]}, ${formatPoints(request.qpoints)}`;
  if (phaseOf(request.requestStatusId) !== 'pending') return `The points of ${companyName} are updated: ${outcome}.`;
  const decider = asker === 'administrator' ? 'a different administrator' : 'an administrator';
  return `The request for ${companyName} awaits the approval of ${decider}: ${outcome}.`;
}

/** What is said before a change that an administrator can't make alone. */
export function awaitsApproval(threshold: number): string {
  return `More than ${formatPoints(threshold)} at once becomes a request, which a different administrator must approve.`;
}
