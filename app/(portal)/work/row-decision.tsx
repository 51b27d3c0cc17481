'use client';

import { noteNextItem, refusePressTooSoon } from '@/components/action/next-item';
import { useMay } from '@/components/layout/rights';
import { useSignedInUser } from '@/components/layout/signed-in-user';
import { confirmRejection } from '@/components/points/confirm-rejection';
import { decideRequests } from '@/components/points/decide-requests';
import { pendingRequest, VERDICT_WORDS, VERDICTS, type Verdict } from '@/components/points/pending-request';
import { Button } from '@/components/ui/button';
import type { WorkItem } from '@/lib/contract/work';
import { formatPoints } from '@/lib/text/format';
import { usePendingWork } from './pending-work';

type Points = NonNullable<WorkItem['points']>;

const requestOf = (points: Points | undefined, userId: number) =>
  points && pendingRequest(points, { userId, asker: 'administrator' });

/** The points that a request would leave, and its requester. */
export function Outcome({ points }: { points: Points }) {
  const request = requestOf(points, useSignedInUser().id);
  const by = points.pointRequest?.requesterName;
  return (
    <span className="text-muted">
      {request ? (
        <span className={request.refusal ? 'text-bad' : undefined} title={request.refusal ?? undefined}>
          {` · ${formatPoints(request.availableAfter)} after`}
        </span>
      ) : null}
      {by ? ` · ${by}` : null}
    </span>
  );
}

/** Decides a point request in its row. */
export function RowDecision({ item }: { item: WorkItem }) {
  const user = useSignedInUser();
  const mayDecide = useMay('qpointManagement', 'decide');
  const isDecided = usePendingWork()(item) !== undefined;
  const { points } = item;
  const request = requestOf(points, user.id);
  if (!points || !request || !mayDecide || request.hold || isDecided) return null;
  const { what, refusal } = request;
  const decide = async (verdict: Verdict, row: Element | null) => {
    if (refusePressTooSoon()) return;
    const goOn = () => focusVerdict(row?.nextElementSibling ?? row?.previousElementSibling, verdict);
    const answer = verdict === 'reject' ? await confirmRejection(what, points.name, goOn) : { reason: undefined };
    if (!answer) return;
    decideRequests(verdict, [{ company: points, what }], { reason: answer.reason });
    goOn();
    noteNextItem();
  };
  return (
    <span className="-ml-2 flex">
      {VERDICTS.filter((verdict) => verdict === 'reject' || !refusal).map((verdict) => (
        <Button
          key={verdict}
          look="quiet"
          data-verdict={verdict}
          aria-label={`${VERDICT_WORDS[verdict].verb}: ${what}, ${points.name}`}
          title={`${VERDICT_WORDS[verdict].verb} (${verdict === 'reject' ? 'R' : 'A'})`}
          className="h-7! px-2!"
          // Holding Enter must not decide row after row.
          onKeyDown={(event) => (event.repeat && event.key === 'Enter' ? event.preventDefault() : undefined)}
          onClick={(event) => void decide(verdict, event.currentTarget.closest('tr'))}
        >
          {VERDICT_WORDS[verdict].verb}
        </Button>
      ))}
    </span>
  );
}

function focusVerdict(row: Element | null | undefined, verdict: Verdict): void {
  const within = (selector: string) => row?.querySelector<HTMLElement>(selector);
  (within(`[data-verdict="${verdict}"]`) ?? within('[data-row-link]'))?.focus();
}
