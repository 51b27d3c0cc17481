'use client';

import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useRights } from '@/components/layout/rights';
import { useSignedInUser } from '@/components/layout/signed-in-user';
import { buttonClass } from '@/components/ui/button-class';
import { Menu } from '@/components/ui/menu';
import type { MenuEntry } from '@/components/ui/menu-content';
import { showToast } from '@/components/ui/toast';
import { offerUndo } from '@/components/action/undo';
import { bff, BffError } from '@/lib/bff/client';
import type { assignInquiries } from '@/lib/contract/inquiries';
import type { assignWork, listAssignees, WorkItem } from '@/lib/contract/work';
import { mayDo, type Rights } from '@/lib/domain/rights';
import { kindOfWork, type WorkKind } from '@/lib/domain/work';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';

export type Assignable = Pick<WorkItem, 'id' | 'kind' | 'record' | 'name' | 'assignee'>;

interface Choice {
  userId?: number;
  roleId?: number;
  name: string | null;
}

const assigneeOf = ({ assignee }: Assignable): Choice => {
  const { user, role } = assignee ?? {};
  if (user) return { userId: user.id, name: user.name };
  return role ? { roleId: role.id, name: role.name } : { name: null };
};

export function isAssignedTo(item: Assignable, userId: number): boolean {
  return item.assignee?.user?.id === userId;
}

export async function assign(item: Assignable, to: Choice): Promise<void> {
  const before = assigneeOf(item);
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

/** Shows the assignee, as a menu if the reader can assign the item. */
export function AssignMenu(props: { item: Assignable; look: 'row' | 'record' }) {
  const rights = useRights();
  return mayAssign(rights, props.item.kind) ? <Choices {...props} /> : (assigneeOf(props.item).name ?? 'Unassigned');
}

function Choices({ item, look }: { item: Assignable; look: 'row' | 'record' }) {
  const me = useSignedInUser();
  const [isNear, setNear] = useState(false);
  const { kind } = item;
  const assignees = useQuery({
    ...query(readOf<typeof listAssignees>('/work/assignees', { query: { kind } })),
    enabled: isNear,
  });
  const { people = [], roles = [] } = assignees.data ?? {};
  const current = assigneeOf(item);
  const isOwned = kindOfWork(kind).isOwned === true;
  const choose = (to: Choice) => void assign(item, to);
  const mine = people.find(({ id }) => id === me.id);
  const entries: MenuEntry[] = [
    ...(mine && !isAssignedTo(item, me.id)
      ? [{ kind: 'action', label: 'To me', onSelect: () => choose({ userId: me.id, name: mine.name }) } as const]
      : []),
    {
      kind: 'choice',
      legend: 'Colleagues',
      value: String(current.userId ?? ''),
      options: people.map(({ id, name }) => ({ value: String(id), label: name })),
      onChange: (value) => choose({ userId: Number(value), name: nameIn(people, value) }),
    },
    ...(isOwned
      ? []
      : [
          {
            kind: 'choice',
            legend: 'Roles',
            value: String(current.roleId ?? ''),
            options: roles.map(({ id, name }) => ({ value: String(id), label: name })),
            onChange: (value: string) => choose({ roleId: Number(value), name: nameIn(roles, value) }),
          } as const,
        ]),
    ...(current.name === null
      ? []
      : [{ kind: 'action', label: 'Unassign', onSelect: () => choose({ name: null }) } as const]),
  ];
  const note = assignees.error
    ? `There was a problem getting teammates. ${assignees.error.message}`
    : 'Loading teammates…';
  return (
    <span className="inline-flex max-w-full" onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
      <Menu
        label={current.name === null ? `Assign ${item.name}` : `Assigned to ${current.name}: ${item.name}`}
        className={buttonClass(
          look === 'row' ? 'quiet' : 'secondary',
          look === 'row' ? 'h-7 max-w-full px-1.5!' : 'max-sm:h-10',
        )}
        entries={assignees.data ? entries : [{ kind: 'note', content: note }]}
      >
        <UserRound aria-hidden size={14} className="shrink-0" />
        <span className="truncate">{current.name ?? 'Assign'}</span>
      </Menu>
    </span>
  );
}

const nameIn = (all: readonly { id: number; name: string }[], id: string): string =>
  all.find((each) => String(each.id) === id)?.name ?? '';
