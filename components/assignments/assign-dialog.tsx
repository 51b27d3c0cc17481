'use client';

import { defineAction, UNDO_NOTE, type Item } from '@/components/action/action';
import { perform } from '@/components/action/perform';
import { Dialog } from '@/components/ui/dialog';
import { call } from '@/lib/bff/call';
import type { Output } from '@/lib/contract/endpoint';
import type { assignSeveral } from '@/lib/contract/work';
import { MAX_ASSIGNED_AT_ONCE, WORK_KINDS, workInWords, type WorkKind } from '@/lib/domain/work';
import { AssigneeList } from './assignee-list';
import type { Choice } from './assignees';

/** Asks who some records go to, and assigns them with Undo. */
export default function AssignDialog({
  kind,
  items,
  onClose,
  onClosed,
}: {
  kind: WorkKind;
  /** By the kind's own ids. */
  items: readonly Item[];
  onClose: () => void;
  onClosed: () => void;
}) {
  return (
    <Dialog title={`Assign ${workInWords(kind, items.length)}`} width="confirm" onClose={onClose} onClosed={onClosed}>
      <div className="-mx-2 flex flex-col gap-1">
        <AssigneeList
          kind={kind}
          chosen={null}
          onPick={(to) => {
            onClose();
            perform(assigning(kind, to), items);
          }}
        />
        <p className="px-2 text-sm text-muted">{UNDO_NOTE}</p>
      </div>
    </Dialog>
  );
}

function assigning(kind: WorkKind, { userId, roleId, name }: Choice) {
  return defineAction<Item, Output<typeof assignSeveral>>({
    // A pending assignment isn't a pending decision.
    of: `assignment of ${kind}`,
    noun: WORK_KINDS[kind].nouns,
    ...(name === null
      ? { verb: ['Unassign', 'Unassigning', 'unassigned'] }
      : { verb: ['Assign', 'Assigning', 'assigned'], tail: `to ${name}` }),
    perCall: MAX_ASSIGNED_AT_ONCE,
    call: (items) =>
      call<typeof assignSeveral>('PATCH', '/work', {
        body: { kind, records: items.map(({ id }) => id), userId: userId ?? null, roleId: roleId ?? null },
      }),
    refused: ({ refused }) => new Map(refused.map(({ record, reason }) => [record, reason])),
  });
}
