'use client';

import { UserRound } from 'lucide-react';
import { useRecordActions } from '@/components/commands/record-here';
import { useKeys } from '@/components/keys/use-keys';
import { useSignedInUser } from '@/components/layout/signed-in-user';
import { useRights } from '@/components/layout/rights';
import { buttonClass } from '@/components/ui/button-class';
import { deferred } from '@/components/ui/deferred';
import { MenuButton } from '@/components/ui/menu';
import { showToast } from '@/components/ui/toast';
import { offerUndo } from '@/components/action/undo';
import { bff, BffError } from '@/lib/bff/client';
import type { assignInquiries } from '@/lib/contract/inquiries';
import type { assignWork, WorkItem } from '@/lib/contract/work';
import { fullNameOf } from '@/lib/domain/person';
import { mayDo, type Rights } from '@/lib/domain/rights';
import { kindOfWork, type WorkKind } from '@/lib/domain/work';
import { choiceOf, isSameChoice, NOBODY, type Choice } from './assignees';

const AssigneePicker = deferred(() => import('./assignee-picker'));

export type Assignable = Pick<WorkItem, 'id' | 'kind' | 'record' | 'name' | 'assignee'>;

const choiceOfItem = ({ assignee }: Assignable): Choice => (assignee ? choiceOf(assignee) : NOBODY);

export function isAssignedTo(item: Assignable, userId: number): boolean {
  return item.assignee?.user?.id === userId;
}

export async function assign(item: Assignable, to: Choice): Promise<void> {
  const before = choiceOfItem(item);
  const isOwned = kindOfWork(item.kind).isOwned === true;
  const send = (choice: Choice, version: number | undefined) =>
    isOwned
      ? bff<typeof assignInquiries>('PATCH', '/contact/assign', {
          body: { ids: [item.record], assigned: choice.userId ?? null },
        })
      : bff<typeof assignWork>('PATCH', '/work/{id}', {
          params: { id: item.id },
          body: {
            userId: choice.userId ?? null,
            roleId: choice.roleId ?? null,
            ...(version !== undefined && { version }),
          },
        });
  const attempt = async (choice: Choice, version: number | undefined) => {
    try {
      return await send(choice, version);
    } catch (error) {
      if (!(error instanceof BffError)) throw error;
      showToast.error(error.message);
      return null;
    }
  };
  const answer = await attempt(to, item.assignee?.version ?? 0);
  if (!answer) return;
  const message = to.name === null ? `${item.name} is unassigned.` : `${item.name} is assigned to ${to.name}.`;
  const version = 'assignee' in answer ? answer.assignee?.version : undefined;
  offerUndo({ message, undo: () => void attempt(before, version) });
}

/** Whether these rights allow assigning this kind. Anyone who can change or decide it can assign it. */
export function mayAssign(rights: Rights, kind: WorkKind): boolean {
  const { area, isOwned } = kindOfWork(kind);
  return mayDo(rights, area, isOwned ? 'change' : ['change', 'decide']);
}

/** Shows the assignee, as a button with a list if the reader can assign the item. */
export function AssignMenu(props: { item: Assignable; look: 'row' | 'record' }) {
  const rights = useRights();
  return mayAssign(rights, props.item.kind) ? (
    <AssignButton {...props} />
  ) : (
    (choiceOfItem(props.item).name ?? 'Unassigned')
  );
}

/** The assignee of an open record, with the key I. @param place whether the record is a page or a dialog */
export function RecordAssignMenu({ item, place }: { item: Assignable; place: 'page' | 'dialog' }) {
  const rights = useRights();
  const user = useSignedInUser();
  const mayTake = mayAssign(rights, item.kind) && !isAssignedTo(item, user.id);
  const take = () => void assign(item, { userId: user.id, name: fullNameOf(user) });
  useKeys('Assignment', place, [{ keys: 'i', label: 'Assign to me', isHere: () => mayTake, run: take }]);
  useRecordActions(mayTake ? [{ label: 'Assign to me', keys: 'I', changes: true, run: take }] : []);
  return <AssignMenu item={item} look="record" />;
}

function AssignButton({ item, look }: { item: Assignable; look: 'row' | 'record' }) {
  const current = choiceOfItem(item);
  const label = current.name === null ? `Assign ${item.name}` : `Assigned to ${current.name}: ${item.name}`;
  const onPick = (to: Choice) => {
    if (!isSameChoice(to, current)) void assign(item, to);
  };
  return (
    <span className="inline-flex max-w-full">
      <MenuButton
        label={label}
        popup="dialog"
        className={look === 'row' ? buttonClass('quiet', 'h-7 max-w-full px-1.5!') : buttonClass()}
        content={AssigneePicker}
        of={{ kind: item.kind, current, onPick }}
      >
        <UserRound aria-hidden size={14} className="shrink-0" />
        <span className="truncate">{current.name ?? 'Assign'}</span>
      </MenuButton>
    </span>
  );
}
