import { useQuery } from '@tanstack/react-query';
import { useSignedInUser } from '@/components/layout/signed-in-user';
import { assigneeOfFilter, type AssignedFilter } from '@/lib/domain/assigned-filter';
import { searchKey } from '@/lib/domain/order-search';
import type { Assignee, listAssignees } from '@/lib/contract/work';
import { kindOfWork, type WorkKind } from '@/lib/domain/work';
import { query } from '@/lib/query/client';
import { readOf, type Read } from '@/lib/query/read';
import type { Output } from '@/lib/contract/endpoint';

/** A person, a role, or nobody, as an assignment names them. */
export interface Choice {
  userId?: number;
  roleId?: number;
  name: string | null;
}

export const NOBODY: Choice = { name: null };

export const choiceOf = ({ user, role }: Pick<Assignee, 'user' | 'role'>): Choice =>
  user ? { userId: user.id, name: user.name } : role ? { roleId: role.id, name: role.name } : NOBODY;

export const isSameChoice = (one: Choice, other: Choice): boolean =>
  one.userId === other.userId && one.roleId === other.roleId;

/** Who a kind of work can be assigned to; without a kind, any that the reader may see. */
export const assigneesOf = (kind: WorkKind | undefined): Read<Output<typeof listAssignees>> =>
  readOf<typeof listAssignees>('/work/assignees', { query: { kind } });

export interface AssigneeGroup {
  label: string;
  options: readonly { label: string; to: Choice }[];
}

/** The people and roles whose name contains a search text, the reader first. */
export function assigneeGroups(
  { people, roles }: Output<typeof listAssignees>,
  { kind, me, search }: { kind: WorkKind | undefined; me: number; search: string },
): AssigneeGroup[] {
  const key = searchKey(search);
  const own = people.find(({ id }) => id === me);
  const isOwned = kind !== undefined && kindOfWork(kind).isOwned === true;
  const all: AssigneeGroup[] = [
    {
      label: 'Quick choices',
      options: [
        ...(own ? [{ label: 'Me', to: { userId: own.id, name: own.name } }] : []),
        { label: 'Nobody', to: NOBODY },
      ],
    },
    {
      label: 'Teammates',
      options: people.filter(({ id }) => id !== me).map(({ id, name }) => ({ label: name, to: { userId: id, name } })),
    },
    {
      label: 'Roles',
      options: isOwned ? [] : roles.map(({ id, name }) => ({ label: name, to: { roleId: id, name } })),
    },
  ];
  return all
    .map(({ label, options }) => ({
      label,
      options: options.filter((each) => searchKey(`${each.label}\n${each.to.name ?? ''}`).includes(key)),
    }))
    .filter(({ options }) => options.length > 0);
}

const NAMED: Readonly<Partial<Record<string, string>>> = {
  me: 'Assigned to me or my role',
  nobody: 'Unassigned',
};

/** The chip of the filter `assigned`. It reads the names only if the address names someone. */
export function useAssignedChip(kind: WorkKind | undefined, filter: string | undefined) {
  const { userId, roleId } = assigneeOfFilter(filter ?? '');
  const { data } = useQuery({ ...query(assigneesOf(kind)), enabled: (userId ?? roleId) !== null });
  const me = useSignedInUser();
  const nameOf = () => {
    if (userId === me.id) return 'me alone';
    const named = userId === null ? data?.roles : data?.people;
    return named?.find(({ id }) => id === (userId ?? roleId))?.name ?? (data ? 'someone without access' : '…');
  };
  return (value: AssignedFilter): string => NAMED[value] ?? `Assigned to ${nameOf()}`;
}
