'use client';

import { DecisionResult } from './decision-result';
import { Failures } from '@/components/action/item-list';
import { Dialog } from '@/components/ui/dialog';
import { focusList } from '@/components/ui/focus';
import type { approve } from '@/lib/contract/approvals';
import type { Output } from '@/lib/contract/endpoint';
import { alreadyDecided, type ApprovalDecision } from '@/lib/domain/claim';
import { waitReasonInWords } from '@/lib/domain/second-approval';
import { formatCount, formatCountOf, formatPoints } from '@/lib/text/format';

export type ModulesDecision = Output<typeof approve> & {
  decision: ApprovalDecision;
  /** The number of modules. */
  modules: number;
};

/**
 * The result of a decision, including earlier decisions by others (spec 2 §2.3). @param sentence states the points
 * given
 */
export default function DecidedDialog({
  decided: { decision, modules, approved, already = [], waiting = [] },
  sentence,
  onClose,
}: {
  decided: ModulesDecision;
  sentence: string;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={decision === 'rejected' ? 'Reject modules' : 'Approve modules'}
      width="work"
      onClose={onClose}
      onClosed={focusList}
    >
      <div className="flex flex-col gap-4">
        <DecisionResult
          title={`${formatCount(modules)} Modules ${decision === 'rejected' ? 'Rejected' : 'Approved'}`}
          decided={approved}
          {...(decision === 'rejected' && { rejectList: 'xlsx' as const })}
          left={already.map((each, place) => ({
            id: place,
            label: each.name ?? String(each.id),
            reason: alreadyDecided(each),
          }))}
          leftLabel="No longer waiting"
          onClose={onClose}
        >
          {decision === 'approved' && approved.length > 0 ? <p>{sentence}</p> : null}
          {waiting.length > 0 ? (
            <Failures
              label="Needs a second administrator"
              items={waiting.map(({ id, name, quantity, qpoints, reason, by, exceeds }) => ({
                id,
                label: name ?? String(id),
                reason:
                  `${formatCountOf(quantity, 'module')}, ${formatPoints(qpoints)}. ` +
                  waitReasonInWords(reason, by ?? null, exceeds),
              }))}
            />
          ) : null}
        </DecisionResult>
      </div>
    </Dialog>
  );
}
