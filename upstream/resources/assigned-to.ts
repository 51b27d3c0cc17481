import type { Pool } from 'pg';
import { assigneeOfFilter } from '@/lib/domain/assigned-filter';
import type { WorkKind } from '@/lib/domain/work';
import type { Parameters } from '@/upstream/db/statement';

/** Filters records by assignee: nobody, or a person or role. If both are given, either matches. */
export type AssignedTo = 'nobody' | { userId: number | null; roleId: number | null };

interface Reader {
  id: number;
  roleId: number;
}

/** The filter `assigned` of a list, as the reader means it; empty without it. */
export function assignedTo(
  { assigned }: { assigned?: string | undefined },
  { id, roleId }: Reader,
): { assignedTo?: AssignedTo } {
  if (assigned === undefined) return {};
  if (assigned === 'nobody') return { assignedTo: 'nobody' };
  return { assignedTo: assigned === 'me' ? { userId: id, roleId } : assigneeOfFilter(assigned) };
}

const HELD = 'num_nonnulls(held.user_id, held.role_id) > 0';

/**
 * SQL condition that a waiting record is assigned to someone, or to nobody. An assignment older than the wait was for
 * something already done.
 *
 * @param record SQL for the id used by the kind
 * @param since SQL for the instant when the wait started
 */
export function isAssigned(
  kind: WorkKind,
  { record, since }: { record: string; since: string },
  to: AssignedTo,
  { add }: Pick<Parameters, 'add'>,
): string {
  return `${to === 'nobody' ? 'NOT ' : ''}EXISTS (SELECT FROM assignments held
    WHERE held.kind = '${kind}' AND held.record_id = ${record} AND ${holderIs(to, { add })}
    AND held.assigned_at >= ${since})`;
}

/** SQL condition on `assignments AS held`; for `nobody`, that it has an assignee at all. */
export function holderIs(to: AssignedTo, { add }: Pick<Parameters, 'add'>): string {
  if (to === 'nobody') return HELD;
  return `(held.user_id = ${add(to.userId)}::integer OR held.role_id = ${add(to.roleId)}::integer)`;
}

/** Whether a kind's record is assigned as asked, by its id. */
export async function assignmentTest(db: Pool, kind: WorkKind, to: AssignedTo): Promise<(record: number) => boolean> {
  const isOf = to === 'nobody' ? HELD : '(held.user_id = $2 OR held.role_id = $3)';
  const { rows } = await db.query<{ record: number }>({
    name: `records-assigned${to === 'nobody' ? '' : '-to'}`,
    text: `SELECT held.record_id AS record FROM assignments held WHERE held.kind = $1 AND ${isOf}`,
    values: to === 'nobody' ? [kind] : [kind, to.userId, to.roleId],
  });
  const assigned = new Set(rows.map(({ record }) => record));
  return (record) => assigned.has(record) !== (to === 'nobody');
}
