'use client';

import { useId, useState } from 'react';
import { confirmWithReason } from '@/components/form/confirm-with-reason';
import { useMay } from '@/components/layout/rights';
import { Button } from '@/components/ui/button';
import { ButtonWithReason } from '@/components/ui/button-with-reason';
import { deferred } from '@/components/ui/deferred';
import { showToast } from '@/components/ui/toast';
import type { PointBatch } from '@/lib/contract/point-batches';
import { refusalOfBatchDecision, refusalOfBatchUndo } from '@/lib/domain/point-batch';
import { MAX_REQUEST_REASON } from '@/lib/domain/point-request';
import { formatCountOf } from '@/lib/format';
import type { PointsRequester } from '../../company-dialog/read-points-requester';
import { holdDecision, useIsHeld } from './held-decision';

const UndoQuestion = deferred(() => import('./undo-question'));

/** What may be done with a batch: what waits is decided, what was carried out is undone as a whole. */
export function BatchActions({ batch, asker }: { batch: PointBatch; asker: PointsRequester }) {
  const isHeld = useIsHeld(batch.id);
  const [isUndoing, setUndoing] = useState(false);
  const mayChange = useMay('qpointManagement', 'change');
  if (batch.state === 'waiting') return <Decisions batch={batch} asker={asker} isHeld={isHeld} />;
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

function Decisions({ batch, asker, isHeld }: { batch: PointBatch; asker: PointsRequester; isHeld: boolean }) {
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
      ...(!isOwn && { hint: 'Who submitted the batch can read it.' }),
      maxLength: MAX_REQUEST_REASON,
    });
    if (answer) holdDecision(batch, { verdict: 'reject', reason: answer.reason, isOwn });
  };
  return (
    <>
      {rejection === null && mayReject ? (
        <Button disabled={isHeld} onClick={() => void reject()}>
          {isOwn ? 'Cancel this batch' : 'Reject'}
        </Button>
      ) : null}
      {asker.asker === 'administrator' && mayDecide ? (
        <>
          <ButtonWithReason
            look="primary"
            reasonId={approval === null && !isHeld ? null : reasonId}
            onClick={() => holdDecision(batch, { verdict: 'approve', isOwn })}
            onRefused={() => approval && showToast.error(approval)}
          >
            Approve
          </ButtonWithReason>
          <span id={reasonId} className="sr-only">
            {approval ?? 'It is being decided.'}
          </span>
        </>
      ) : null}
    </>
  );
}
