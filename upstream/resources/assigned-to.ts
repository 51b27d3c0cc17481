import type { Pool } from 'pg';
import type { WorkKind } from '@/lib/domain/work';
import type { Parameters } from '@/upstream/db/statement';

/** A person who may have assignments, directly or through their role. */
export interface AssignedTo {
  id: number;
  roleId: number;
}

/** The filter of a list limited to the caller's assignments; empty without `mine`. */
export function ofMine({ mine }: { mine?: 'yes' | undefined }, user: AssignedTo): { assignedTo?: AssignedTo } {
  return mine ? { assignedTo: user } : {};
}

/**
 * SQL condition that a record is assigned to a person or their role. An assignment older than the wait was for
 * something already done.
 *
 * @param record SQL for the id used by the kind
 * @param since SQL for the instant when the wait started
 */
export function isAssigned(
  kind: WorkKind,
  { record, since }: { record: string; since: string },
  { id, roleId }: AssignedTo,
  { add }: Pick<Parameters, 'add'>,
): string {
  return `EXISTS (SELECT FROM assignments held WHERE held.kind = '${kind}' AND held.record_id = ${record}
    AND (held.user_id = ${add(id)}::integer OR held.role_id = ${add(roleId)}::integer)
    AND held.assigned_at >= ${since})`;
}

/** Ids of a kind's records that are assigned to a person or their role. */
export async function findAssignedRecords(
  db: Pool,
  kind: WorkKind,
  { id, roleId }: AssignedTo,
): Promise<ReadonlySet<number>> {
  const { rows } = await db.query<{ record: number }>({
    name: 'records-assigned-to',
    text: 'SELECT record_id AS record FROM assignments WHERE kind = $1 AND (user_id = $2 OR role_id = $3)',
    values: [kind, id, roleId],
  });
  return new Set(rows.map(({ record }) => record));
}
