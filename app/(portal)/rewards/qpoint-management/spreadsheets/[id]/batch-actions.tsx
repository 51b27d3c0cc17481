'use client';

import { useId, useState } from 'react';
import type { Action, Item } from '@/components/action/action';
import { call } from '@/lib/bff/call';
import { usePending } from '@/components/action/pending';
import { perform } from '@/components/action/perform';
import { confirmWithReason } from '@/components/form/confirm-with-reason';
import { useMay } from '@/components/layout/rights';
import { Button } from '@/components/ui/button';
import { ButtonWithReason } from '@/components/ui/button-with-reason';
import { deferred } from '@/components/ui/deferred';
import { showToast } from '@/components/ui/toast';
import type { Output } from '@/lib/contract/endpoint';
import type { decidePointBatch, PointBatch } from '@/lib/contract/point-batches';
import { refusalOfBatchDecision, refusalOfBatchUndo, type BatchVerdict } from '@/lib/domain/point-batch';
import { MAX_REQUEST_REASON } from '@/lib/domain/point-request';
import { formatCountOf } from '@/lib/text/format';
import { pointBatchPath } from '@/lib/addresses/paths';
import { queryClient } from '@/lib/query/client';
import type { PointsRequester } from '../../company-dialog/read-points-requester';

const UndoQuestion = deferred(() => import('./undo-question'));

/** A batch's actions: decide a pending one, or undo a completed one as a whole. */
export function BatchActions({ batch, asker }: { batch: PointBatch; asker: PointsRequester }) {
  const isPending = usePending()('batch', batch.id) !== undefined;
  const [isUndoing, setUndoing] = useState(false);
  const mayChange = useMay('qpointManagement', 'change');
  if (batch.state === 'waiting') return <Decisions batch={batch} asker={asker} isPending={isPending} />;
  const refusal = refusalOfBatchUndo({
    state: batch.state,
    undoes: batch.undoes ?? null,
    undo: batch.undo?.state ?? null,
  });
  if (refusal !== null || asker.asker !== 'administrator' || !mayChange) return null;
  return (
    <>
      <Button onClick={() => setUndoing(true)}>Undo this batch</Button>
      {isUndoing ? <UndoQuestion batch={batch} onClose={() => setUndoing(false)} /> : null}
    </>
  );
}

function Decisions({ batch, asker, isPending }: { batch: PointBatch; asker: PointsRequester; isPending: boolean }) {
  const reasonId = useId();
  const isOwn = batch.userId === asker.userId;
  const mayDecide = useMay('qpointManagement', 'decide');
  const mayReject = useMay('qpointManagement', isOwn ? 'change' : 'decide');
  const refusalOf = (verdict: 'approve' | 'reject') => refusalOfBatchDecision(batch, { verdict, ...asker });
  const [approval, rejection] = [refusalOf('approve'), refusalOf('reject')];
  const reject = async () => {
    const answer = await confirmWithReason({
      title: isOwn ? 'Cancel this batch?' : 'Reject this batch?',
      text: `${formatCountOf(batch.rows, 'row')} of ${batch.fileName}. No points move.`,
      ...(!isOwn && { hint: 'The person who submitted the batch sees this.' }),
      maxLength: MAX_REQUEST_REASON,
    });
    if (answer) decide(batch, { verdict: 'reject', reason: answer.reason, isOwn });
  };
  return (
    <>
      {rejection === null && mayReject ? (
        <Button disabled={isPending} onClick={() => void reject()}>
          {isOwn ? 'Cancel this batch' : 'Reject'}
        </Button>
      ) : null}
      {asker.asker === 'administrator' && mayDecide ? (
        <>
          <ButtonWithReason
            look="primary"
            reasonId={approval === null && !isPending ? null : reasonId}
            onClick={() => decide(batch, { verdict: 'approve', isOwn })}
            onRefused={() => approval && showToast.error(approval)}
          >
            Approve
          </ButtonWithReason>
          <span id={reasonId} className="sr-only">
            {approval ?? 'A decision is in progress.'}
          </span>
        </>
      ) : null}
    </>
  );
}

interface Decision {
  verdict: BatchVerdict;
  /** The reason for a rejection. */
  reason?: string | undefined;
  /** Whether the decision is by the batch's author. */
  isOwn: boolean;
}

function decide(batch: PointBatch, decision: Decision): void {
  const { id, fileName } = batch;
  perform(deciding(batch, decision), [{ id, label: fileName }], {
    onEnd: ({ answers: [decided] }) =>
      decided && queryClient().setQueryData(['/point-batches/{id}', { params: { id } }], decided),
  });
}

function deciding(
  { id, rows, fileName, version }: PointBatch,
  { verdict, reason, isOwn }: Decision,
): Action<Item, Output<typeof decidePointBatch>> {
  const isApproval = verdict === 'approve';
  const link = { text: fileName, href: pointBatchPath(id) };
  const verb: Action<Item>['verb'] = isApproval
    ? ['Approve', 'Approving', 'approved']
    : isOwn
      ? ['Cancel', 'Canceling', 'canceled']
      : ['Reject', 'Rejecting', 'rejected'];
  return {
    of: 'batch',
    noun: ['batch', 'batches'],
    verb,
    subject: () => `${formatCountOf(rows, 'row')} of ${fileName}`,
    isOne: () => rows === 1,
    link: () => link,
    call: () =>
      call<typeof decidePointBatch>('POST', '/point-batches/{id}/decision', {
        params: { id },
        body: { verdict, version, ...(reason && { reason }) },
      }),
    done: (_, [answer]) => ({
      message:
        answer?.state === 'done'
          ? 'Approved. The points have moved.'
          : `${isApproval ? 'Approved' : isOwn ? 'Canceled' : 'Rejected'}.`,
      link,
    }),
    failed: 'Nothing was decided.',
  };
}
