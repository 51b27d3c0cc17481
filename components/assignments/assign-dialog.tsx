'use client';

import { defineAction, UNDO_NOTE, type Item } from '@/components/action/action';
import { perform } from '@/components/action/perform';
import { Dialog } from '@/components/ui/dialog';
import { call } from '@/lib/bff/call';
import type { Output } from '@/lib/contract/endpoint';
import type { assignInquiries } from '@/lib/contract/inquiries';
import type { assignSeveral } from '@/lib/contract/work';
import { kindOfWork, MAX_ASSIGNED_AT_ONCE, WORK_KINDS, workInWords, type WorkKind } from '@/lib/domain/work';
import { AssigneeList } from './assignee-list';
import type { Choice } from './assignees';

/** Records of one kind, by the kind's own ids. */
export interface WorkOfKind {
  kind: WorkKind;
  items: readonly Item[];
}

/** Asks who some records go to, and assigns each kind with its own Undo. */
export default function AssignDialog({
  of,
  onClose,
  onClosed,
}: {
  of: readonly WorkOfKind[];
  onClose: () => void;
  onClosed: () => void;
}) {
  const words = of.map(({ kind, items }) => workInWords(kind, items.length)).join(', ');
  return (
    <Dialog title={`Assign ${words}`} width="confirm" onClose={onClose} onClosed={onClosed}>
      <div className="-mx-2 flex flex-col gap-1">
        <AssigneeList
          kind={(of.find(({ kind }) => kindOfWork(kind).isOwned) ?? (of.length === 1 ? of[0] : undefined))?.kind}
          chosen={null}
          onPick={(to) => {
            onClose();
            for (const { kind, items } of of) perform(assigning(kind, to), items);
          }}
        />
        <p className="px-2 text-sm text-muted">{UNDO_NOTE}</p>
      </div>
    </Dialog>
  );
}

function assigning(kind: WorkKind, { userId, roleId, name }: Choice) {
  return defineAction<Item, Partial<Output<typeof assignSeveral>>>({
    // A pending assignment isn't a pending decision.
    of: `assignment of ${kind}`,
    noun: WORK_KINDS[kind].nouns,
    ...(name === null
      ? { verb: ['Unassign', 'Unassigning', 'unassigned'] }
      : { verb: ['Assign', 'Assigning', 'assigned'], tail: `to ${name}` }),
    perCall: MAX_ASSIGNED_AT_ONCE,
    call: (items) => {
      const records = items.map(({ id }) => id);
      return kindOfWork(kind).isOwned
        ? call<typeof assignInquiries>('PATCH', '/contact/assign', { body: { ids: records, assigned: userId ?? null } })
        : call<typeof assignSeveral>('PATCH', '/work', {
            body: { kind, records, userId: userId ?? null, roleId: roleId ?? null },
          });
    },
    refused: ({ refused = [] }) => new Map(refused.map(({ record, reason }) => [record, reason])),
  });
}
